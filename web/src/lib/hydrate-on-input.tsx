/**
 * Parts of a page that the server has rendered and whose code a reader may never need. React leaves their HTML dehydrated (a
 * Suspense boundary around `lazy`) until the first input. If the server has not rendered them, they are ordinary lazy parts.
 */
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useIsHydrating } from '../i18n/is-hydrating.ts';
import { KeptLocale } from '../i18n/locale.tsx';
import { repeatPresses } from './early-presses.ts';
import { lazyOnVisible, type Placeholder } from './lazy-on-visible.tsx';

const INPUTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
  'hashchange',
] as const;

type Load = () => Promise<{ default: ComponentType }>;

const Arrival = createContext(() => {});

export function hydrateOnInput(load: Load): ComponentType<{ placeholder?: Placeholder }> {
  const ClientPart = lazyOnVisible(load);
  const ServerPart = lazy(() => (typeof window === 'undefined' ? load() : afterInput(load)));
  // The same element every time: React renders a boundary again from scratch if its props change before it is hydrated.
  const boundary = (
    <Suspense fallback={null}>
      <ServerPart />
      <Arrived />
    </Suspense>
  );

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module, never while rendering
  return function HydrateOnInput({ placeholder = {} }) {
    const isHydrating = useIsHydrating();
    const [isServerRendered] = useState(isHydrating);
    return isServerRendered ? <Dehydrated>{boundary}</Dehydrated> : <ClientPart placeholder={placeholder} />;
  };
}

/** Keeps its HTML, in the language it was rendered in, until the boundary is hydrated. */
function Dehydrated({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  const arrive = useCallback(() => {
    place.current?.removeAttribute('data-dehydrated');
    setHydrated(true);
    repeatPresses();
  }, []);
  return (
    <div ref={place} data-dehydrated="">
      <Arrival value={arrive}>
        <KeptLocale isKept={!isHydrated}>{children}</KeptLocale>
      </Arrival>
    </div>
  );
}

/** Rendered beside the part in the same boundary, so both hydrate together. */
function Arrived() {
  useLayoutEffect(useContext(Arrival), []);
  return null;
}

/** A failure leaves the server's HTML as it is, and the next input tries again. */
async function afterInput<Module>(load: () => Promise<Module>): Promise<Module> {
  // A jump to a part may have happened before this script could listen for it.
  const isUsed = (window.pressed?.length ?? 0) > 0 || document.activeElement !== document.body || location.hash !== '';
  if (!isUsed) await nextInput();
  try {
    return await load();
  } catch {
    await nextInput();
    return afterInput(load);
  }
}

function nextInput(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const event of INPUTS) removeEventListener(event, end);
      resolve();
    };
    for (const event of INPUTS) addEventListener(event, end, { passive: true });
  });
}
