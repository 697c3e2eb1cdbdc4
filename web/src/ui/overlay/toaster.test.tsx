import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { dismissToast, shownToast, showToast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const region = () => screen.getByRole('region', { name: /Messages/ });
const visible = () => within(region()).queryAllByRole('listitem');

beforeEach(() => {
  vi.useFakeTimers();
  dismissToast(shownToast()?.id ?? 0);
});
afterEach(() => void vi.useRealTimers());

describe('toasts', () => {
  it('are shown one at a time: a new one replaces the previous one', () => {
    renderPart(<Toaster />);
    act(() => showToast({ title: 'First' }));
    act(() => showToast({ title: 'Second', description: 'Its text', tone: 'destructive' }));
    expect(visible()).toHaveLength(1);
    expect(visible()[0]?.textContent).toBe('SecondIts text');
    expect(visible()[0]?.className).toMatch(/destructive/);
  });

  it('stay for 5 seconds', () => {
    renderPart(<Toaster />);
    act(() => showToast({ title: 'Hello' }));
    act(() => void vi.advanceTimersByTime(4_999));
    expect(visible()).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(visible()).toHaveLength(0);
  });

  it('can be closed', () => {
    renderPart(<Toaster />);
    act(() => showToast({ title: 'Hello' }));
    fireEvent.click(within(region()).getByRole('button', { name: 'Close' }));
    expect(visible()).toHaveLength(0);
  });

  it.each([
    [49, 1],
    [51, 0],
  ])('swiped by %i px leave %i of them', (distance, left) => {
    renderPart(<Toaster />);
    act(() => showToast({ title: 'Hello' }));
    const [toast] = visible();
    if (!toast) throw new Error('No toast');
    const at = (x: number) => ({ button: 0, pointerId: 1, pointerType: 'touch', clientX: x, clientY: 0 });
    fireEvent.pointerDown(toast, at(0));
    fireEvent.pointerMove(toast, at(30));
    fireEvent.pointerMove(toast, at(distance));
    fireEvent.pointerUp(toast, at(distance));
    expect(visible()).toHaveLength(left);
  });
});
