/** The app runs in a window of its own, without the browser's bar. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
