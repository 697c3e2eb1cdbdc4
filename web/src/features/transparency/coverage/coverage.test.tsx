import type { CoverageDay } from '@eleven/protocol/api/transparency';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { Coverage } from './coverage.tsx';

const FIRST = Date.UTC(2026, 10, 1) / 1_000;
const bnb = (amount: number) => (BigInt(amount) * WEI_PER_BNB).toString();

/** Each day has one BNB less in the reserve; the last but one had no block. */
const days = (count: number): CoverageDay[] =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date((FIRST + index * 86_400) * 1_000).toISOString().slice(0, 10),
    blockNumber: 1_000 + index,
    at: FIRST + index * 86_400,
    isCarried: index === count - 2,
    balanceWei: bnb(900),
    principalWei: bnb(500 + index),
    owedWei: '0',
    lockedPrincipalWei: '0',
    lockedRewardWei: '0',
    freeWei: bnb(400 - index),
    fundedUntil: FIRST + 86_400 * 400,
  }));

function open(locale: 'ko' | 'en' = 'en', changes: Partial<CoverageDay> = {}) {
  const api = fakeApi({
    'GET /api/vault/coverage': ({ query }) => ({
      body: {
        asOf: { blockNumber: 1, blockTime: FIRST },
        days: days(Number(new URLSearchParams(query).get('days'))).map((day) => ({ ...day, ...changes })),
      },
    }),
  });
  renderPart(<Coverage />, { locale });
  return api;
}
afterEach(() => vi.unstubAllGlobals());

it('shows the newest day, and any other with the arrow keys, with its block', async () => {
  open();
  const slider = await screen.findByRole('slider', { name: 'Free reserve' });
  expect(slider.getAttribute('aria-valuetext')).toBe('30 Nov 2026 so far: 371.0000 BNB');
  expect(screen.getByText('371.0000 BNB')).toBeDefined();
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('1 Nov 2026: 400.0000 BNB');
  for (const shown of ['1 Nov 2026', '400.0000 BNB', '500.0000 BNB', '400 days', '1,000'])
    expect(screen.getAllByText(shown).length).toBeGreaterThanOrEqual(1);
  fireEvent.blur(slider);
  expect(screen.getByText('30 Nov 2026 so far')).toBeDefined();
});

it('calls an empty reserve used up, and one that no flexible stake uses not used up', async () => {
  const runway = async (changes: Partial<CoverageDay>) => {
    open('en', { fundedUntil: null, ...changes });
    fireEvent.click(await screen.findByRole('radio', { name: 'Days of runway' }));
    const text = screen.getByRole('slider', { name: 'Days of runway' }).getAttribute('aria-valuetext');
    cleanup();
    return text;
  };
  expect(await runway({})).toBe('30 Nov 2026 so far: not used up');
  expect(await runway({ freeWei: '0' })).toBe('30 Nov 2026 so far: used up');
});

it('draws the chosen figure, and loads another span', async () => {
  const api = open();
  await screen.findByRole('slider', { name: 'Free reserve' });
  fireEvent.click(screen.getByRole('radio', { name: 'Days of runway' }));
  expect(screen.getByRole('slider', { name: 'Days of runway' }).getAttribute('aria-valuetext')).toMatch(/371 days$/);
  fireEvent.click(screen.getByRole('radio', { name: '1 y' }));
  expect(await screen.findByText(/One bar for every fifth day/)).toBeDefined();
  expect(api.to('/api/vault/coverage').map(({ query }) => query)).toEqual(['?days=30', '?days=365']);
  expect(screen.getByRole('slider').getAttribute('max')).toBe('72');
});

it('also has a table of every day, newest first, that marks the day without a block', async () => {
  open('ko');
  await screen.findByRole('slider');
  fireEvent.click(screen.getByRole('button', { name: '표로 보기' }));
  const table = await screen.findByRole('table');
  expect(screen.getByRole('region', { name: '일별 적립금' }).contains(table)).toBe(true);
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows).toHaveLength(30);
  expect(rows[0]?.textContent).toBe('2026년 11월 30일 현재까지900.0000529.0000371.0000371일1,029');
  expect(rows[1]?.textContent).toContain('1,028*');
  expect(screen.getByText('* 블록 없음, 앞의 블록에서 이어 계산')).toBeDefined();
});

it('says so when the days cannot be read, and reads them again on request', async () => {
  const api = fakeApi({ 'GET /api/vault/coverage': { status: 403, body: { code: 'forbidden', message: 'Not so' } } });
  renderPart(<Coverage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(api.to('/api/vault/coverage')).toHaveLength(2));
});

it('shows no day as loading once the days could not be read', async () => {
  fakeApi({ 'GET /api/vault/coverage': () => ({ status: 404, body: { code: 'notFound', message: 'x' } }) });
  const { container } = renderPart(<Coverage />, { locale: 'en' });
  await screen.findByRole('button', { name: 'Try again' });
  expect(container.querySelector('[class*="skeleton"]')).toBeNull();
});
