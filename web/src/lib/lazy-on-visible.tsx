import { type ComponentType, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { lazyPart } from './lazy-component.tsx';

/** A part that only touches the edge of the window is not visible yet. */
const MARGIN = '-1px 0px';
const INPUTS = ['pointermove', 'touchstart', 'wheel', 'keydown', 'hashchange'] as const;

export interface Placeholder {
  /** Reserves the space until the part is loaded. */
  className?: string | undefined;
  /** Shown in that space. */
  waiting?: ReactNode;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part of a page whose code loads when its place becomes visible, or when the reader is about to move there. */
export function lazyOnVisible<Props extends object>(
  load: Load<Props>,
): ComponentType<Props & { placeholder?: Placeholder }> {
  const Part = lazyPart(load);

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module, never while rendering
  return function LazyOnVisible({ placeholder, ...props }) {
    const place = useRef<HTMLDivElement>(null);
    const [isShown, show] = useReducer(() => true, Part.isLoaded());
    useEffect(() => {
      if (isShown) return;
      // A failure is shown, with a retry, where the part renders.
      const fetchPart = () => void Part.preload().then(show, show);
      if (!place.current || typeof IntersectionObserver === 'undefined' || location.hash) return fetchPart();
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && fetchPart(),
        { rootMargin: MARGIN },
      );
      observer.observe(place.current);
      for (const event of INPUTS) addEventListener(event, fetchPart, { once: true, passive: true });
      return () => {
        observer.disconnect();
        for (const event of INPUTS) removeEventListener(event, fetchPart);
      };
    }, [isShown]);
    // The browser scrolled to `/#risks` before this part existed.
    useEffect(() => {
      if (isShown && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    }, [isShown]);
    if (isShown) return <Part {...(props as unknown as Props)} />;
    return (
      <div ref={place} className={placeholder?.className} aria-busy="true">
        {placeholder?.waiting}
      </div>
    );
  };
}
