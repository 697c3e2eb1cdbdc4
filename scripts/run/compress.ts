/** Beside each file of a build that compresses, the same once more in brotli: the server sends that one. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const COMPRESSED = new Set(['.js', '.css', '.svg', '.webmanifest', '.txt']);
const compress = promisify(brotliCompress);

/** Off the main thread, all files at once: a product that is starting meanwhile is not held up. */
export async function compressBuild(outDir: string): Promise<void> {
  const entries = await readdir(outDir, { recursive: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(outDir, entry);
      // The server's own part is never sent.
      if (entry.startsWith('server') || !COMPRESSED.has(extname(path)) || !(await stat(path)).isFile()) return;
      const plain = await readFile(path);
      const packed = await compress(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
      if (packed.length < plain.length) await writeFile(`${path}.br`, packed);
    }),
  );
}
