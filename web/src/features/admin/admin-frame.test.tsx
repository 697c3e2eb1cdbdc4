import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { THEME_KEY } from '../../lib/theme.ts';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { AdminFrame } from './admin-frame.tsx';

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockReset();
  // jsdom has no layout and cannot scroll.
  Element.prototype.scrollIntoView = function (this: Element, how) {
    scrolled(this.textContent, how);
  };
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  fakeApi({ 'GET /api/admin/user': { body: { ...USER, role: 'admin' } } });
});

const entries = [
  { id: 'overview', icon: 'home', label: 'Overview', to: '/a' },
  { id: 'audit', icon: 'bars', label: 'Audit log', to: '/b' },
] as const;
const frame = (current: string) => (
  <AdminFrame entries={entries} current={current}>
    Content
  </AdminFrame>
);

describe('the navigation of the admin area', () => {
  it('switches the theme and remembers it', () => {
    renderPart(frame('overview'));
    const themes = within(screen.getByRole('list', { name: 'Theme' }));
    expect(themes.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(themes.getByRole('button', { name: 'Light' }));
    expect(themes.getByRole('button', { name: 'Light' }).getAttribute('aria-pressed')).toBe('true');
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem(THEME_KEY)).toBe('light');
  });

  it.each([
    ['en', 'Audit log | Admin | Eleven', 'Overview | Admin | Eleven'],
    ['ko', 'Audit log | 관리자 | 일레븐', 'Overview | 관리자 | 일레븐'],
  ] as const)('names the section in the title of the window, in %s', async (locale, first, second) => {
    const { rerender, wrap } = renderPart(frame('audit'), { locale });
    await waitFor(() => expect(document.title).toBe(first));
    rerender(wrap(frame('overview')));
    await waitFor(() => expect(document.title).toBe(second));
  });

  it('scrolls the current entry into view', () => {
    renderPart(frame('audit'));
    expect(scrolled.mock.calls).toEqual([['Audit log', { block: 'nearest', inline: 'center' }]]);
  });
});
