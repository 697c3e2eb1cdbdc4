import { useEffect, useRef } from 'react';

/** A place that is brought into sight once, by no more than it takes, as soon as what is to be read there has come. */
export function useScrollTo(isThere: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = place.current;
    if (!isThere || !part) return;
    // Its words may be fetched first. What grows later moves nobody who has scrolled on.
    const growth = new ResizeObserver(() => {
      if (part.offsetHeight === 0) return;
      growth.disconnect();
      part.scrollIntoView({ block: 'nearest' });
    });
    growth.observe(part);
    return () => growth.disconnect();
  }, [isThere]);
  return place;
}
