import { useEffect, useRef } from 'react';

/** A place that is brought into sight, by no more than it takes, when something appears in it. */
export function useScrollTo(isThere: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = place.current;
    if (!isThere || !part) return;
    const look = () => part.scrollIntoView?.({ block: 'nearest' });
    look();
    // Its words come in a moment later, with a part of the app that is fetched.
    const growth = new ResizeObserver(look);
    growth.observe(part);
    return () => growth.disconnect();
  }, [isThere]);
  return place;
}
