/** Parts of the app that are loaded on demand. Once its module is there a part is drawn at once, without a flash of waiting. */
import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { afterFrame } from '../ui/after-frame.ts';
import { FailureNotice } from '../ui/notice.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { unreachable } from './api.ts';

export interface OnDemand<Props> {
  Part: ComponentType<Props>;
  /** Fetches the module ahead; rejects when that fails, and the next call tries again. */
  preload(): Promise<void>;
  /** The same for an event: a failure shows itself when the part is drawn. */
  fetchAhead(): void;
  /** Whether it is drawn at once. */
  isThere(): boolean;
}

/** What comes on demand and stands by itself: a page. */
export type LazyPage = OnDemand<object>;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Ways<Props> {
  Waiting?: ComponentType<Props> | undefined;
  /** A page that cannot be fetched is an error to show; a detail of the shell stays away; another part says so. */
  onFailure: 'throw' | 'stayAway' | 'say';
}

function onDemand<Props extends object>(
  load: Load<Props>,
  { Waiting = Nothing, onFailure }: Ways<Props>,
): OnDemand<Props> {
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

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module, never while drawing
  function Part(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const [failure, setFailure] = useState<unknown>();
    // As it was when this was drawn: the module may have come before the effect runs.
    const isThere = Loaded !== undefined;
    useEffect(() => {
      if (!isThere && !failure) preload().then(redraw, setFailure);
    }, [isThere, failure]);
    if (failure && onFailure === 'throw') throw failure;
    if (failure && onFailure === 'say')
      return <FailureNotice error={unreachable()} retry={() => setFailure(undefined)} />;
    return Loaded ? <Loaded {...props} /> : <Waiting {...props} />;
  }

  return {
    Part,
    preload,
    fetchAhead: () => void afterFrame(() => preload().catch(() => {})),
    isThere: () => Loaded !== undefined,
  };
}

function Nothing() {
  return null;
}

export function page<Props extends object>(load: Load<Props>): OnDemand<Props> {
  return onDemand(load, { Waiting: PageSpinner, onFailure: 'throw' });
}

/** A detail of the shell that not every visitor needs; where it cannot be fetched it is missing. */
export function detail<Props extends object>(load: Load<Props>): OnDemand<Props> {
  return onDemand(load, { onFailure: 'stayAway' });
}

/** A part of a page that is needed only at times. Where it cannot be fetched, its place says so and offers another try. */
export function part<Props extends object>(load: Load<Props>, Waiting?: ComponentType<Props>): OnDemand<Props> {
  return onDemand(load, { Waiting, onFailure: 'say' });
}
