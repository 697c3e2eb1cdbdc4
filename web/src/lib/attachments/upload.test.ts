import { afterEach, expect, it, vi } from 'vitest';
import { upload } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stands for a server, or a proxy before it, with this reply. */
function replying(status: number, statusText: string, responseText: string) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = status;
      statusText = statusText;
      responseText = responseText;
      onload = () => {};
      open() {}
      setRequestHeader() {}
      send() {
        this.onload();
      }
    },
  );
  return upload({
    file: new File(['x'], 'screen.png'),
    path: '/api/tickets/attachments',
    locale: 'en',
    signal: new AbortController().signal,
    onProgress: () => {},
  }).catch((error: unknown) => error);
}

it.each([
  ['the reply’s own words', 413, '', '{"code":"attachment.tooLarge","message":"Too large."}', 'Too large.'],
  [
    'those of the status of a proxy’s page',
    502,
    'Bad Gateway',
    '<html>502</html>',
    'The server has a temporary problem.',
  ],
  ['its status text', 413, 'Request Entity Too Large', '<html>413</html>', 'Request Entity Too Large'],
  ['that it is unknown', 413, '', '<html>413</html>', 'An unknown error occurred.'],
])('a refused file is explained with %s', async (_, status, statusText, body, message) => {
  expect(await replying(status, statusText, body)).toMatchObject({ status, message });
});
