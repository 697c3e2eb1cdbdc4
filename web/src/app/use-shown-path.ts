import { useEffect, useReducer, useRef } from 'react';
import { useSession } from '../session/session.ts';
import { likelyPage, routeOf } from './routes.tsx';

/** A page that is not there by then is waited for with the spinner; before that it would only flicker. */
const PATIENCE_MS = 120;

/**
 * The path whose page is drawn: the address's own, but for the moment in which its page is still on its way and the one
 * before it stays.
 */
export function useShownPath(path: string): string {
  const session = useSession();
  const shown = useRef(path);
  const overdue = useRef(path);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isSignedIn = session.status === 'signedIn';
  const page = likelyPage(routeOf(path), isSignedIn);
  // Who has just signed out must not see the page before any more, whose guard would ask for a new login.
  const mayStay = routeOf(shown.current).access === 'public' || isSignedIn;
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
    const patience = setTimeout(show, PATIENCE_MS);
    let isLeft = false;
    const arrive = () => {
      if (!isLeft) show();
    };
    page.preload().then(arrive, arrive);
    return () => {
      isLeft = true;
      clearTimeout(patience);
    };
  }, [path, page, isDue]);
  return isDue ? path : shown.current;
}
