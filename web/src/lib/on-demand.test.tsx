import { fireEvent, screen } from '@testing-library/react';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { detail, part } from './on-demand.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const module = { default: Greeting };

/** So slow that React lets others in between, and a module with them. */
function Slow() {
  for (const until = performance.now() + 20; performance.now() < until; );
  return null;
}

describe('a part on demand', () => {
  it('shows what waits in its place, and is drawn at once when it was fetched ahead', async () => {
    const load = vi.fn(async () => module);
    const greeting = part<{ name: string }>(load, ({ name }) => <p>Wait, {name}</p>);
    const { unmount } = renderPart(<greeting.Part name="Jiwoo" />);
    expect(screen.getByText('Wait, Jiwoo')).toBeTruthy();
    await screen.findByText('Hello Jiwoo');
    unmount();
    greeting.fetchAhead();
    renderPart(<greeting.Part name="Mina" />);
    expect(screen.getByText('Hello Mina')).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
  });

  it('is drawn when its module comes in the midst of the first drawing', async () => {
    const greeting = part<{ name: string }>(() => new Promise((come) => setTimeout(come, 1, module)));
    greeting.fetchAhead();
    const place = document.createElement('div');
    const root = createRoot(place);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const slow = Array.from({ length: 4 }, (_, index) => <Slow key={`slow ${String(index)}`} />);
    startTransition(() => root.render([<greeting.Part key="part" name="Jiwoo" />, ...slow]));
    await vi.waitFor(() => expect(place.textContent).toBe('Hello Jiwoo'));
    root.unmount();
    vi.unstubAllGlobals();
  });

  it("says in the reader's language that it could not be fetched, and tries again", async () => {
    const load = vi.fn(async () => module).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const greeting = part<{ name: string }>(load);
    renderPart(<greeting.Part name="Jiwoo" />, { locale: 'ko' });
    await screen.findByText('서버에 연결할 수 없습니다. 인터넷 연결을 확인해주세요.');
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('Hello Jiwoo')).toBeTruthy();
  });

  it('of the shell stays away', async () => {
    const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const greeting = detail<{ name: string }>(load);
    const { container } = renderPart(<greeting.Part name="Jiwoo" />);
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    expect(container.textContent).toBe('');
  });
});
