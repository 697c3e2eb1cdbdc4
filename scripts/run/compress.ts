/** Beside each file of a build that compresses, the same once more in brotli: the server sends that one. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const COMPRESSED = new Set(['.js', '.css', '.svg', '.webmanifest', '.txt']);

export function compressBuild(outDir: string): void {
  for (const entry of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    const path = join(outDir, entry);
    // The server's own part is never sent.
    if (entry.startsWith('server') || !COMPRESSED.has(extname(path)) || !statSync(path).isFile()) continue;
    const plain = readFileSync(path);
    const packed = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
    if (packed.length < plain.length) writeFileSync(`${path}.br`, packed);
  }
}
