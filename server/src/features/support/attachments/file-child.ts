/**
 * The child process that inspects uploaded files: it re-encodes images, opens PDFs and reads text. Uploads may be hostile, and
 * whatever crashes or blocks this process leaves the server alone. It gets no environment and opens no connection.
 */
import process from 'node:process';
import type { AskedImage } from './re-encode-image.ts';

export type Asked = { readonly judge: string } | { readonly image: AskedImage };

/** Each is loaded when first needed: a child that gets only images loads no word lists. */
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
