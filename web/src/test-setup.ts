/** Browser features that the app uses and jsdom lacks. */
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Nothing is painted in jsdom, so waiting for a frame would only slow down every test.
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
// Animations are visible only in a real browser.
Element.prototype.animate ??= () => ({ cancel() {} }) as unknown as Animation;
globalThis.scrollTo = () => {};
// Nothing has a size in jsdom.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};

// Lazy parts load on demand here too, and their first import is slow on a busy machine. This limit only ends what is stuck.
configure({ asyncUtilTimeout: 120_000 });

// While waiting, a failed query only means "not yet", so the page is printed only if the wait ends in failure. Printing it at
// every poll took a tenth of the running time on large pages.
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
