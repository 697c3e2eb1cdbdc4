/** Browser features that the app uses and jsdom lacks. */
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Nothing is painted here: what waits for a frame would only make every test wait.
vi.mock('./ui/after-frame.ts', () => ({
  afterFrame: (work: () => void) => {
    work();
    return () => {};
  },
}));

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
globalThis.matchMedia ??= (query: string) =>
  ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
globalThis.scrollTo = () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};

// Parts come on demand here too, and on a busy machine their first import takes its time: a limit ends what is stuck only.
configure({ asyncUtilTimeout: 120_000 });

// During a wait a failed query only means "not yet". The library adds the page to the message when the wait has ended in vain;
// printing it at every look as well was a tenth of what large pages cost.
const { getElementError } = getConfig();
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
configure({
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.documentElement.lang = 'en';
  document.documentElement.dataset.theme = 'dark';
  document.documentElement.dataset.session = 'unknown';
});
afterEach(cleanup);
