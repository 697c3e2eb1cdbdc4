import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startAfterFrame, startAfterPaint } from '../../../scripts/run/inline.ts';
import { renderPart } from '../testing/render.tsx';
import { ErrorFallback } from './error-fallback.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { reloadOnStaleChunk } from './stale-chunk.ts';

/** As an inline script of the page. */
const runInPage = (script: string) => new Function(script)();
afterEach(() => document.body.replaceChildren());

function Fragile({ broken }: { broken: { now: boolean } }) {
  if (broken.now) throw new Error('broken');
  return <p>whole</p>;
}

describe('the offline banner', () => {
  it.each([
    ['ko', '인터넷 연결이 끊어졌습니다. 연결이 복구되면 자동으로 새로고침됩니다.'],
    ['en', 'The internet connection is lost. The page reloads by itself when the connection returns.'],
  ] as const)('appears when the browser goes offline, and the page reloads when it returns (%s)', (locale, text) => {
    const reload = vi.fn();
    renderPart(<OfflineBanner reload={reload} />, { locale });
    expect(screen.queryByText(text)).toBeNull();
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(reload).not.toHaveBeenCalled();
    act(() => void dispatchEvent(new Event('online')));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads even if the connection returns before React has rendered its loss', () => {
    const reload = vi.fn();
    renderPart(<OfflineBanner reload={reload} />);
    act(() => {
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
    });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('makes room for its height whenever that changes, and none once it is gone', () => {
    let measure = () => {};
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onSize: () => void) {
          measure = onSize;
        }
        observe() {}
        disconnect() {}
      },
    );
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
    const room = () => document.documentElement.style.getPropertyValue('--banner-h');
    const { unmount } = renderPart(<OfflineBanner reload={() => {}} />);
    act(() => void dispatchEvent(new Event('offline')));
    height.mockReturnValue(48);
    measure();
    expect(room()).toBe('48px');
    height.mockReturnValue(96);
    measure();
    expect(room()).toBe('96px');
    unmount();
    expect(room()).toBe('');
    height.mockRestore();
    vi.unstubAllGlobals();
  });

  it('does not reload a page that was never offline', () => {
    const reload = vi.fn();
    renderPart(<OfflineBanner reload={reload} />);
    act(() => void dispatchEvent(new Event('online')));
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the render-error fallback', () => {
  it.each([
    ['ko', '문제가 발생했습니다', '다시 시도', '페이지 새로고침'],
    ['en', 'Something went wrong', 'Try again', 'Reload page'],
  ] as const)('replaces a part that failed to render, and can retry (%s)', (locale, title, again, reload) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = { now: true };
    renderPart(
      <ErrorFallback>
        <Fragile broken={broken} />
      </ErrorFallback>,
      { locale },
    );
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('button', { name: reload })).toBeTruthy();
    broken.now = false;
    fireEvent.click(screen.getByRole('button', { name: again }));
    expect(screen.getByText('whole')).toBeTruthy();
  });
});

describe('a page whose script does not load', () => {
  it.each([
    ['ko', '페이지를 다 불러오지 못했습니다. ', '페이지 새로고침'],
    ['en', 'The page could not be loaded completely. ', 'Reload page'],
  ])('replaces the spinner by that and a button (%s)', async (locale, text, reload) => {
    document.documentElement.lang = locale;
    document.body.innerHTML = '<div id="root"><main id="main"><span role="status">Loading page...</span></main></div>';
    runInPage(startAfterFrame('assets/gone.js', []));
    expect((await screen.findByRole('alert')).textContent).toBe(text + reload);
    expect(screen.getByRole('button', { name: reload })).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('keeps what the server has rendered', async () => {
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        observe() {}
      },
    );
    document.body.innerHTML = '<div id="root"><main id="main"><h1>11% a year</h1></main></div>';
    runInPage(startAfterPaint(['assets/gone.js']));
    expect(await screen.findByRole('button', { name: 'Reload page' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '11% a year' })).toBeTruthy();
    vi.unstubAllGlobals();
  });
});

describe('a page whose file is gone', () => {
  it('reloads once, and not again within a minute', () => {
    const reload = vi.fn();
    reloadOnStaleChunk(reload);
    const first = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(first);
    const second = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(second);
    expect(reload).toHaveBeenCalledTimes(1);
    expect([first.defaultPrevented, second.defaultPrevented]).toEqual([true, false]);
  });

  it('does not reload while the user is leaving the page, which would cancel the navigation', () => {
    sessionStorage.clear();
    vi.useFakeTimers({ toFake: ['performance'] });
    reloadOnStaleChunk(vi.fn());
    const isReloaded = () => !dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    dispatchEvent(new Event('beforeunload'));
    expect(isReloaded()).toBe(false);

    // It was a download: the page is still open.
    vi.advanceTimersByTime(6_000);
    expect(isReloaded()).toBe(true);
    vi.useRealTimers();
  });

  it('does not reload while the browser is offline, which would lose the page', () => {
    sessionStorage.clear();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = vi.fn();
    reloadOnStaleChunk(reload);
    dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    expect(reload).not.toHaveBeenCalled();
  });
});
