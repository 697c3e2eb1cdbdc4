import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useLocale } from '../i18n/locale.tsx';
import { useTakingOver } from '../i18n/taking-over.ts';
import { FailureNotice } from '../ui/notice.tsx';
import { unreachable } from './api.ts';
import { buttonOf, takeEarlyPresses } from './early-presses.ts';
import type { Doings } from './handover.ts';

/** What only touches the edge of the window is not seen yet. */
const MARGIN = '-1px 0px';

interface Room {
  /** Keeps the place until the part is there. */
  className?: string | undefined;
  /** Drawn in that place. */
  waiting?: ReactNode;
}

const loaders: (() => Promise<void>)[] = [];

/** For the server, that draws the whole page: everything is there before it begins. */
export async function loadAll(): Promise<void> {
  await Promise.all(loaders.map((load) => load()));
}

/**
 * A part of a page far down: it is fetched and drawn when the reader comes there. Where the server has drawn it, its HTML
 * stays until then, and what was done with it is done again. A page that is opened at a place in it (`/#risks`) cannot wait for that.
 */
export function whenNear<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & { room?: Room }> {
  let Loaded: ComponentType<Props> | undefined;
  let handover: typeof import('./handover.ts') | undefined;
  const fetchPart = async (isKept: boolean) => {
    const [module, forKept] = await Promise.all([load(), isKept ? import('./handover.ts') : undefined]);
    handover = forKept;
    Loaded = module.default;
  };
  loaders.push(() => fetchPart(false));

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module, never while drawing
  return function Part({ room, ...props }) {
    const place = useRef<HTMLDivElement>(null);
    const presses = useRef<HTMLElement[]>([]);
    const doings = useRef<Doings>(undefined);
    const standIn = useCallback((node: HTMLDivElement) => {
      place.current = node;
      return () => {
        doings.current = handover?.readDoings(node, presses.current);
        place.current = null;
      };
    }, []);
    const takesOver = useTakingOver();
    const [isKept] = useState(takesOver);
    const locale = useLocale();
    const [firstLocale] = useState(locale);
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const [failures, fail] = useReducer((count: number) => count + 1, 0);
    const [isAsking, setAsking] = useState(true);
    // As it was when this was drawn: the module may have come before the effect runs.
    const isThere = Loaded !== undefined;
    const isOtherLanguage = locale !== firstLocale;
    useEffect(() => {
      if (isThere || !isAsking) return;
      if (Loaded && !isKept) return redraw();
      const lack = () => {
        // The server's HTML still stands there, and the next stir asks again.
        if (isKept) fail();
        else setAsking(false);
      };
      const come = () => void fetchPart(isKept).then(redraw, lack);
      const written = isKept && place.current;
      if (written) presses.current.push(...takeEarlyPresses(written));
      const isUsed = written && (presses.current.length > 0 || written.contains(document.activeElement));
      const isUrgent =
        typeof IntersectionObserver === 'undefined' || isOtherLanguage || isUsed || (location.hash && !isKept);
      if (!place.current || (isUrgent && !written)) return come();
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          come();
        },
        { rootMargin: MARGIN },
      );
      if (failures === 0 && isUrgent) come();
      else if (failures === 0) observer.observe(place.current);
      // Whoever stirs is about to come: what can be typed into is then no longer the server's.
      const events = ['pointermove', 'touchstart', 'wheel', 'keydown', 'hashchange'] as const;
      for (const event of events) addEventListener(event, come, { once: true, passive: true });
      const keepPress = ({ target }: Event) => {
        const button = buttonOf(target);
        if (button) presses.current.push(button);
      };
      if (written) written.addEventListener('click', keepPress);
      return () => {
        observer.disconnect();
        if (written) written.removeEventListener('click', keepPress);
        for (const event of events) removeEventListener(event, come);
      };
    }, [isThere, isKept, isOtherLanguage, isAsking, failures]);
    useLayoutEffect(() => {
      if (isThere && isKept && doings.current) handover?.redo(doings.current);
      doings.current = undefined;
    }, [isThere, isKept]);
    useEffect(() => {
      if (isThere && !isKept && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    }, [isThere, isKept]);
    const part = Loaded && <Loaded {...(props as unknown as Props)} />;
    if (typeof window === 'undefined') return <div>{part}</div>;
    if (takesOver || (isKept && !part)) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it makes React leave the server's HTML alone
      return <div ref={standIn} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
    }
    if (part) return part;
    if (!isAsking) return <FailureNotice error={unreachable()} retry={() => setAsking(true)} />;
    return (
      <div ref={place} className={room?.className} aria-busy="true">
        {room?.waiting}
      </div>
    );
  };
}
