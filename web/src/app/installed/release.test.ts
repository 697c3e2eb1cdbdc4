import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ReleaseDeps, watchRelease } from './release.ts';

const OLD = '/assets/index-old00001.js';
const NEW = '/assets/index-new00002.js';

/** A worker that reports its release, as web/worker/sw.ts does. */
function workerOf(release: string) {
  const said: unknown[] = [];
  const postMessage = (message: unknown, ports: readonly MessagePort[] = []) => {
    if (message === 'release') ports[0]?.postMessage(release);
    else said.push(message);
  };
  return {
    said,
    worker: Object.assign(new EventTarget(), { postMessage, state: 'installed' }) as unknown as ServiceWorker,
  };
}

function setUp(given: { waiting?: ServiceWorker; page?: string } = {}) {
  const { page = OLD, waiting = null } = given;
  const container = Object.assign(new EventTarget(), { controller: workerOf(OLD).worker as ServiceWorker | null });
  const registration = Object.assign(new EventTarget(), { waiting: waiting as ServiceWorker | null, installing: null });
  const deps = {
    container,
    registration,
    isBusy: vi.fn(async () => false),
    isOfPage: (entry: string) => entry === page,
    onOffer: vi.fn(),
    reload: vi.fn(),
  };
  return { ...deps, release: watchRelease(deps as unknown as ReleaseDeps) };
}

const offered = (onOffer: ReturnType<typeof vi.fn>) => onOffer.mock.lastCall?.[0];

describe('a new release', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is offered, takes over when accepted, and then reloads the page', async () => {
    const next = workerOf(NEW);
    const here = setUp({ waiting: next.worker });
    await vi.waitFor(() => expect(offered(here.onOffer)).toBe(true));
    expect(next.said).toEqual([]);
    await here.release.accept();
    expect([next.said, here.reload.mock.calls.length]).toEqual([['takeOver'], 0]);
    here.container.dispatchEvent(new Event('controllerchange'));
    expect(here.reload).toHaveBeenCalledTimes(1);
    // The page may take long to arrive: a second reload would start it again.
    vi.advanceTimersByTime(60_000);
    expect(here.reload).toHaveBeenCalledTimes(1);
  });

  it('is not waited for indefinitely', async () => {
    const here = setUp({ waiting: workerOf(NEW).worker });
    await vi.waitFor(() => expect(offered(here.onOffer)).toBe(true));
    await here.release.accept();
    vi.advanceTimersByTime(3_000);
    expect(here.reload).toHaveBeenCalledTimes(1);
  });

  it('waits while something is under way, and is offered afterwards', async () => {
    const here = setUp({ waiting: workerOf(NEW).worker });
    here.isBusy.mockResolvedValue(true);
    await vi.waitFor(() => expect(offered(here.onOffer)).toBe(false));
    here.isBusy.mockResolvedValue(false);
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(() => expect(offered(here.onOffer)).toBe(true));
  });

  it('is not accepted by a press if a transaction has begun meanwhile', async () => {
    const next = workerOf(NEW);
    const here = setUp({ waiting: next.worker });
    await vi.waitFor(() => expect(offered(here.onOffer)).toBe(true));
    here.isBusy.mockResolvedValue(true);
    await here.release.accept();
    await vi.waitFor(() => expect(offered(here.onOffer)).toBe(false));
    expect([next.said, here.reload.mock.calls.length]).toEqual([[], 0]);
  });

  it('takes over without asking if the page already runs it', async () => {
    const next = workerOf(NEW);
    const here = setUp({ waiting: next.worker, page: NEW });
    await vi.waitFor(() => expect(next.said).toEqual(['takeOver']));
    here.container.dispatchEvent(new Event('controllerchange'));
    expect([here.onOffer.mock.calls.flat().includes(true), here.reload.mock.calls.length]).toEqual([false, 0]);
  });

  it('is offered here too after another page has accepted it, and nothing reloads unasked', async () => {
    const here = setUp();
    await vi.waitFor(() => expect(offered(here.onOffer)).toBe(false));
    here.container.controller = workerOf(NEW).worker;
    here.container.dispatchEvent(new Event('controllerchange'));
    await vi.waitFor(() => expect(offered(here.onOffer)).toBe(true));
    expect(here.reload).not.toHaveBeenCalled();
    await here.release.accept();
    expect(here.reload).toHaveBeenCalledTimes(1);
  });
});
