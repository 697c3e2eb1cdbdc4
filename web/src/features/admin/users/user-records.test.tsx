import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { endOf, isIncomplete } from './restriction-end.tsx';
import { UserConsents, UserRestrictions } from './user-records.tsx';

const NOW = Date.parse('2026-11-26T10:00:00Z');
const restriction = {
  id: '1',
  kind: 'suspension' as const,
  reason: 'Repeated spam',
  startedAt: '2026-11-20T10:00:00.000Z',
  startedBy: { id: 'a', name: 'Ada' },
  endsAt: null,
  liftedAt: null,
  liftedBy: null,
  liftReason: null,
  applies: true,
};

describe('the end of a restriction', () => {
  it('is after some days, at a chosen time, or never', () => {
    expect(endOf({ after: '7', date: '' }, NOW)).toBe('2026-12-03T10:00:00.000Z');
    expect(endOf({ after: 'lifted', date: '2026-12-24T10:00' }, NOW)).toBeNull();
    expect(endOf({ after: 'date', date: '2026-12-24T10:00' }, NOW)).toBe(new Date('2026-12-24T10:00').toISOString());
  });

  it('does not count as never while its date is half typed', () => {
    expect(isIncomplete({ after: 'date', date: '' })).toBe(true);
    expect(isIncomplete({ after: 'lifted', date: '' })).toBe(false);
    expect(() => endOf({ after: 'date', date: '' }, NOW)).toThrow(RangeError);
  });
});

describe('the restrictions of an account', () => {
  it('show the reason, the author, the end, and how they ended', () => {
    renderPart(
      <UserRestrictions
        restrictions={[
          restriction,
          { ...restriction, id: '2', applies: false, endsAt: '2026-11-22T10:00:00.000Z' },
          {
            ...restriction,
            id: '3',
            kind: 'tickets',
            applies: false,
            liftedAt: '2026-11-21T10:00:00.000Z',
            liftedBy: { id: 'b', name: null },
            liftReason: 'Settled',
          },
        ]}
      />,
    );
    const [now, over, lifted] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(now).toMatch(/Account suspended Applies.*Repeated spam.*by Ada · until it is lifted/);
    expect(over).toMatch(/Over.*until 22 Nov 2026/);
    expect(lifted).toMatch(/No new tickets Lifted.*by deleted account: Settled/);
  });
});

describe('the consents of an account', () => {
  it('name document, version, time and language', () => {
    const consent = { document: 'privacy', version: '1.3', acceptedAt: '2026-11-20T10:00:00.000Z' };
    renderPart(<UserConsents consents={[{ ...consent, locale: 'ko', how: 'registration' }]} />);
    expect(screen.getByRole('listitem').textContent).toMatch(/Privacy notice, version 1\.3.*at sign-up · in Korean/);
  });
});
