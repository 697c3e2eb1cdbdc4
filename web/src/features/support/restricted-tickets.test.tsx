import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { Tickets } from './tickets.tsx';

const open = () => renderPart(<Tickets search="" loginPath="/login" supportPath="/support" before={null} />);
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('while staff have restricted new tickets', () => {
  const restrictedUntil = (endsAt: string | null) =>
    fakeApi({
      'GET /api/user': { body: USER },
      'GET /api/tickets': { body: { tickets: [], nextBefore: null, restriction: { reason: 'Spam', endsAt } } },
    });

  it('the page says why and until when before anything is typed, and the list stays', async () => {
    restrictedUntil('2026-12-24T08:40:00.000Z');
    open();
    expect((await screen.findByText(/restricted new tickets/)).textContent).toMatch(/until 24 Dec.*Reason: “Spam”/);
    expect(screen.queryByRole('button', { name: 'New ticket' })).toBeNull();
    expect(screen.getByText('You have not opened a ticket yet.')).toBeTruthy();
  });

  it('names no end if there is none, and keeps a text that was begun before', async () => {
    sessionStorage.setItem('draft.ticket', JSON.stringify({ subject: 'Begun before', text: 'My text' }));
    restrictedUntil(null);
    open();
    expect((await screen.findByText(/restricted new tickets/)).textContent).not.toContain('until');
    expect(screen.getByDisplayValue('My text')).toBeTruthy();
  });
});
