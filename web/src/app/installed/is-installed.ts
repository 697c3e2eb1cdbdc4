/** The app runs in a separate window, without the browser's bar. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
