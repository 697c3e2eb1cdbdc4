/** Writes a brotli copy beside each compressible file of a build: the server sends that copy. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const COMPRESSED = new Set(['.js', '.css', '.svg', '.webmanifest', '.txt']);
const compress = promisify(brotliCompress);

/** Off the main thread, all files at the same time, so that a product that is starting is not delayed. */
export async function compressBuild(outDir: string): Promise<void> {
  const entries = await readdir(outDir, { recursive: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(outDir, entry);
      // The server's own part is never sent to browsers.
      if (entry.startsWith('server') || !COMPRESSED.has(extname(path)) || !(await stat(path)).isFile()) return;
      const plain = await readFile(path);
      const packed = await compress(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
      if (packed.length < plain.length) await writeFile(`${path}.br`, packed);
    }),
  );
}
