/**
 * A phone has no extensions, and its wallet apps are on the same device. An iPad calls itself a Macintosh, but no Macintosh has a
 * multi-touch screen.
 */
export const isPhone = (): boolean =>
  /Android|iPhone|iPad/i.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
