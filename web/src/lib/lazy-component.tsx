/** Components whose code loads on demand. Once it is loaded they render at once, without a fallback. */
import { type ComponentType, type FunctionComponent, lazy, Suspense, useEffect, useReducer, useState } from 'react';
import { afterFrame } from '../ui/after-frame.ts';
import { FailureNotice } from '../ui/notice.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { unreachable } from './api.ts';

export interface LazyComponent<Props> extends FunctionComponent<Props> {
  /** Loads the code. Rejects on failure; the next call tries again. */
  preload(): Promise<void>;
  /** For event handlers: loads the code after the next frame. A failure shows when the component is rendered. */
  prefetch(): void;
  isLoaded(): boolean;
}

interface ContentProps<Props> {
  props: Props;
  retry: () => void;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type Failed<Props> = ComponentType<Props & { error: unknown; retry: () => void }>;

/** A page. An error boundary above it shows that its code could not be loaded. */
export function lazyPage<Props extends object>(load: Load<Props>): LazyComponent<Props> {
  return lazyComponent(load, PageSpinner, ({ error }) => {
    throw error;
  });
}

/** A part of a page. If its code cannot be loaded, `Failure` is in its place: a notice that offers to retry. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Fallback: ComponentType<Props> = Nothing,
  Failure: Failed<Props> = ({ retry }) => <FailureNotice error={unreachable()} retry={retry} />,
): LazyComponent<Props> {
  return lazyComponent(load, Fallback, Failure);
}

/** An optional part. If its code cannot be loaded, it is omitted. */
export function lazyOptional<Props extends object>(load: Load<Props>): LazyComponent<Props> {
  return lazyComponent(load, Nothing, Nothing);
}

function Nothing() {
  return null;
}

function lazyComponent<Props extends object>(
  load: Load<Props>,
  Fallback: ComponentType<Props>,
  Failure: Failed<Props>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= load().then(
      (module) => {
        Loaded = module.default;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Ready = ({ props }: ContentProps<Props>) => Loaded && <Loaded {...props} />;
  // React's `lazy` remembers a failure permanently, so each attempt uses a new one.
  const tryToLoad = () =>
    lazy<ComponentType<ContentProps<Props>>>(() =>
      preload().then(
        () => ({ default: Ready }),
        (error: unknown) => ({ default: ({ props, retry }) => <Failure {...props} error={error} retry={retry} /> }),
      ),
    );

  function Lazy(props: Props) {
    // React's `lazy` suspends for a moment even if its code is loaded.
    const [Content, setContent] = useState(() => (Loaded ? Ready : tryToLoad()));
    const [, rerender] = useReducer((count: number) => count + 1, 0);
    // Suspense alone would show a fallback for at least 300 ms, however soon the code arrives.
    useEffect(() => {
      if (Content !== Ready) preload().then(rerender, rerender);
    }, [Content]);
    return (
      <Suspense fallback={<Fallback {...props} />}>
        <Content props={props} retry={() => setContent(tryToLoad)} />
      </Suspense>
    );
  }

  return Object.assign(Lazy, {
    preload,
    prefetch: () => void afterFrame(() => preload().catch(() => {})),
    isLoaded: () => Loaded !== undefined,
  });
}
