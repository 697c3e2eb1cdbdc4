import { useEffect, useReducer, useRef } from 'react';
import { useSession } from '../session/session.ts';
import { likelyPage, routeOf } from './routes.tsx';

/** The old page stays this long before the spinner, which would otherwise only flicker. */
const HOLD_MS = 120;

/**
 * The path of the rendered page: the URL's own, except while its page is still loading and the previous one stays.
 */
export function useShownPath(path: string): string {
  const session = useSession();
  const shown = useRef(path);
  const overdue = useRef(path);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isSignedIn = session.status === 'signedIn';
  const page = likelyPage(routeOf(path), isSignedIn);
  // After a logout the previous page must go at once: its guard would redirect to the login.
  const mayStay = !routeOf(shown.current).access || isSignedIn;
  const isDue = path === shown.current || path === overdue.current || page.isLoaded() || !mayStay;
  useEffect(() => {
    if (isDue) {
      shown.current = path;
      return;
    }
    const show = () => {
      overdue.current = path;
      redraw();
    };
    const timer = setTimeout(show, HOLD_MS);
    let isLeft = false;
    const arrive = () => {
      if (!isLeft) show();
    };
    page.preload().then(arrive, arrive);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [path, page, isDue]);
  return isDue ? path : shown.current;
}
