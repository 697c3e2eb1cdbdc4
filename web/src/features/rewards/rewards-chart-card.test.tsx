import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerApi, renderInApp } from '../../testing/with-app.tsx';
import RewardsChartCard from './rewards-chart-card.tsx';
import './rewards-chart-table.tsx';

const A = `0x${'a'.repeat(40)}`;
const B = `0x${'b'.repeat(40)}`;
const AS_OF = { blockNumber: 42, blockTime: 1_795_305_600 };

afterEach(() => vi.unstubAllGlobals());

/** Days up to 22 November 2026 with the same reward each; the newest has a tenth of it. */
function rewards(count: number, flexibleWei: bigint, fixedWei: bigint) {
  const days = Array.from({ length: count }, (_, index) => {
    const share = index === count - 1 ? 10n : 1n;
    return {
      day: new Date(Date.UTC(2026, 10, 22 - (count - 1 - index))).toISOString().slice(0, 10),
      flexibleWei: `${flexibleWei / share}`,
      fixedWei: `${fixedWei / share}`,
    };
  });
  return { asOf: AS_OF, days };
}
const pathOf = (address: string) => `/api/wallets/${address}/rewards`;
const MILLI = 10n ** 15n;
const bars = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Rewards per day' });

it('adds up the rewards of all wallets, and states the sum in words', async () => {
  answerApi({ [pathOf(A)]: rewards(30, MILLI, 0n), [pathOf(B)]: rewards(30, MILLI, 4n * MILLI) });
  renderInApp(<RewardsChartCard addresses={[A, B]} />);
  expect(await screen.findByRole('figure', { name: 'Total of 30 d: 0.174600 BNB' })).toBeDefined();
  expect(screen.getByText('Flexible').textContent).toBe('Flexible 0.058200');
  expect(screen.getByText('Fixed terms').textContent).toBe('Fixed terms 0.116400');
});

it('shows one day after another with the arrow keys, and marks the newest as unfinished', async () => {
  answerApi({ [pathOf(A)]: rewards(30, MILLI, 4n * MILLI) });
  renderInApp(<RewardsChartCard addresses={[A]} />);
  const range = await bars();
  expect([range.min || '0', range.max, range.value]).toEqual(['0', '29', '29']);
  fireEvent.focus(range);
  const read = within(range.closest('section') as HTMLElement);
  expect(read.getByText(/^22 Nov 2026 so far/).textContent).toBe('22 Nov 2026 so far0.000500 BNB');
  // An arrow key changes a range input like this.
  fireEvent.change(range, { target: { value: '28' } });
  expect(read.getByText(/^21 Nov 2026/).textContent).toBe('21 Nov 20260.005000 BNB');
  expect(range.getAttribute('aria-valuetext')).toBe('21 Nov 2026: 0.005000 BNB');
  fireEvent.blur(range);
  expect(read.getByText(/^Total of 30 d/)).toBeDefined();
});

it('shows the day below the pointer', async () => {
  answerApi({ [pathOf(A)]: rewards(30, MILLI, 0n) });
  renderInApp(<RewardsChartCard addresses={[A]} />);
  const place = (await bars()).parentElement as HTMLElement;
  place.getBoundingClientRect = () => new DOMRect(100, 0, 300, 100);
  fireEvent(place, new MouseEvent('pointermove', { bubbles: true, clientX: 105 }));
  expect(screen.getByText(/^24 Oct 2026/)).toBeDefined();
  fireEvent(place, new MouseEvent('pointermove', { bubbles: true, clientX: 402 }));
  expect(screen.getByText(/^22 Nov 2026 so far/)).toBeDefined();
});

it('draws a year in bars of five days and says so; its table lists every day', async () => {
  const year = rewards(365, MILLI, 0n);
  answerApi({ [pathOf(A)]: rewards(30, MILLI, 0n) });
  renderInApp(<RewardsChartCard addresses={[A]} />);
  await bars();
  answerApi({ [pathOf(A)]: year });
  fireEvent.click(screen.getByRole('radio', { name: '1 y' }));
  expect((await bars()).max).toBe('72');
  expect(screen.getByText('5 days per bar. Days in UTC; the last one is still running')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = within(
    await screen.findByRole('table', { name: 'Rewards per day in BNB, rounded down to six decimals' }),
  );
  const rows = table.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(365);
  expect(within(rows[1] as HTMLElement).getByRole('rowheader').textContent).toBe('21 Nov 2026');
  expect(
    within(rows[0] as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['0.000100', '0.000000', '0.000100']);
  fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(await bars()).toBeDefined();
});

it('says that nothing was earned', async () => {
  answerApi({ [pathOf(A)]: rewards(30, 0n, 0n) });
  renderInApp(<RewardsChartCard addresses={[A]} />);
  expect(await screen.findByText('No rewards in this span.')).toBeDefined();
  expect(screen.queryByRole('figure')).toBeNull();
});

it('shows no sum while one of the wallets could not be read, and reads that one again', async () => {
  const answers: Record<string, unknown> = { [pathOf(A)]: rewards(30, MILLI, 0n) };
  const calls = answerApi(answers);
  renderInApp(<RewardsChartCard addresses={[A, B]} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.getByText('Flexible').textContent).toBe('Flexible –');
  answers[pathOf(B)] = rewards(30, MILLI, 0n);
  fireEvent.click(again);
  expect(await screen.findByRole('figure', { name: 'Total of 30 d: 0.058200 BNB' })).toBeDefined();
  expect(calls.map(({ path }) => path)).toEqual([pathOf(A), pathOf(B), pathOf(B)]);
});

it('has Korean texts', async () => {
  answerApi({ [pathOf(A)]: rewards(30, MILLI, 0n) });
  renderInApp(<RewardsChartCard addresses={[A]} />, 'ko');
  const range = await screen.findByRole('slider', { name: '하루 보상' });
  expect(range.getAttribute('aria-valuetext')).toBe('2026년 11월 22일 현재까지: 0.000100 BNB');
  expect(screen.getByText('10월 24일')).toBeDefined();
});
