import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { PageSpinner } from '../ui/spinner.tsx';

export interface OnDemand<Props> {
  Part: ComponentType<Props>;
  /** Fetches the module ahead; rejects when that fails, and the next call tries again. */
  preload(): Promise<void>;
}

/** What comes on demand and stands by itself: a page. */
export type LazyPage = OnDemand<object>;

interface Ways {
  Waiting: ComponentType;
  /** A page that cannot be fetched is an error to show; a detail of the shell stays away until it is asked for again. */
  onFailure: 'throw' | 'stayAway';
}

/** A component that is loaded on demand. Once its module is there it is drawn at once, without a flash of waiting. */
function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { Waiting, onFailure }: Ways,
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
    useEffect(() => {
      if (!Loaded) preload().then(redraw, setFailure);
    }, []);
    if (failure && onFailure === 'throw') throw failure;
    return Loaded ? <Loaded {...props} /> : <Waiting />;
  }

  return { Part, preload };
}

function Nothing() {
  return null;
}

export function page(load: () => Promise<{ default: ComponentType }>): LazyPage {
  return onDemand(load, { Waiting: PageSpinner, onFailure: 'throw' });
}

/** A detail of the shell that not every visitor needs. */
export function detail<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): OnDemand<Props> {
  return onDemand(load, { Waiting: Nothing, onFailure: 'stayAway' });
}
