import { expect, test } from 'vitest';
import { isPage } from '../server/src/http/pages/pages.ts';
import { GALLERY_PATH, MAILBOX_PATH, PATHS, SAMPLE_EMAILS_PATH } from '../web/src/paths.ts';

const addresses = Object.values(PATHS).map((path) => path.replace(/[?#].*/, ''));

test.each(addresses)('the server serves the page %s of the web app', (path) => {
  expect(isPage(path, false)).toBe(true);
});

test.each([MAILBOX_PATH, SAMPLE_EMAILS_PATH, GALLERY_PATH])('%s exists on the local chain only', (path) => {
  expect([isPage(path, true), isPage(path, false)]).toEqual([true, false]);
});
