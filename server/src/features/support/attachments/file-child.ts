/**
 * A process of its own that looks into files: it decodes images and writes them anew, opens PDFs and reads texts. It reads
 * hostile bytes; what ends, fills or holds up this process does so to nothing else. It gets no environment and opens no
 * connection.
 */
import process from 'node:process';
import type { AskedImage } from './re-encode-image.ts';

export type Asked = { readonly judge: string } | { readonly image: AskedImage };

/** Either is loaded when it is first needed: a child that meets only images has no word lists. */
async function answer(asked: Asked) {
  if ('image' in asked) return (await import('./re-encode-image.ts')).reEncodeImage(asked.image);
  return (await import('./judge-file.ts')).judgeFile(asked.judge);
}

process.on('message', (asked: Asked) => {
  answer(asked).then(
    (done) => process.send?.({ done }),
    // The message may quote the file, so only the failure is reported.
    () => process.send?.({ done: undefined }),
  );
});
