import { fireEvent, screen } from '@testing-library/react';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { lazyOptional, lazyPart } from './lazy-component.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const module = { default: Greeting };

/** Slow enough that React yields, so that a module can arrive in between. */
function Slow() {
  for (const until = performance.now() + 20; performance.now() < until; );
  return null;
}

describe('a lazy component', () => {
  it('shows its fallback while it loads, and none once it is loaded', async () => {
    const load = vi.fn(async () => module);
    const LazyGreeting = lazyPart<{ name: string }>(load, ({ name }) => <p>Wait, {name}</p>);
    const { unmount } = renderPart(<LazyGreeting name="Jiwoo" />);
    expect(screen.getByText('Wait, Jiwoo')).toBeTruthy();
    await screen.findByText('Hello Jiwoo');
    unmount();
    LazyGreeting.prefetch();
    renderPart(<LazyGreeting name="Mina" />);
    expect(screen.getByText('Hello Mina')).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
  });

  it('renders when its code arrives during the first render', async () => {
    const LazyGreeting = lazyPart<{ name: string }>(() => new Promise((resolve) => setTimeout(resolve, 1, module)));
    LazyGreeting.prefetch();
    const container = document.createElement('div');
    const root = createRoot(container);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const slow = Array.from({ length: 4 }, (_, index) => <Slow key={`slow ${String(index)}`} />);
    startTransition(() => root.render([<LazyGreeting key="part" name="Jiwoo" />, ...slow]));
    await vi.waitFor(() => expect(container.textContent).toBe('Hello Jiwoo'));
    root.unmount();
    vi.unstubAllGlobals();
  });

  it("says in the reader's language that it could not be loaded, and retries", async () => {
    const load = vi.fn(async () => module).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const LazyGreeting = lazyPart<{ name: string }>(load);
    renderPart(<LazyGreeting name="Jiwoo" />, { locale: 'ko' });
    await screen.findByText('서버에 연결할 수 없습니다. 인터넷 연결을 확인해주세요.');
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('Hello Jiwoo')).toBeTruthy();
  });

  it('shows its own view of a failure if it has one, and passes its properties to it', async () => {
    const load = vi.fn(async () => module).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const LazyGreeting = lazyPart<{ name: string }>(load, undefined, ({ name, retry }) => (
      <button type="button" onClick={retry}>
        No greeting for {name}
      </button>
    ));
    renderPart(<LazyGreeting name="Jiwoo" />);
    fireEvent.click(await screen.findByRole('button', { name: 'No greeting for Jiwoo' }));
    expect(await screen.findByText('Hello Jiwoo')).toBeTruthy();
  });

  it('is omitted when it is optional and cannot be loaded', async () => {
    const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const LazyGreeting = lazyOptional<{ name: string }>(load);
    const { container } = renderPart(<LazyGreeting name="Jiwoo" />);
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    expect(container.textContent).toBe('');
  });
});
