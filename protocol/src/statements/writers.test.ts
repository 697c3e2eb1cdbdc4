/**
 * Every format read back as its tool reads it.
 * long because: one list of events serves all formats.
 */
import { describe, expect, it } from 'vitest';
import {
  type Entered,
  readCoinTracking,
  readGeneric,
  readKoinly,
  readRotki,
  sumOf,
} from '../testing/read-statements.ts';
import type { AccountEventKind } from '../vault/vault-events.ts';
import type { StatementAbout, StatementSums } from './about.ts';
import type { RowFee } from './fees.ts';
import { rangeOf } from './range.ts';
import {
  addRow,
  keyOf,
  movementOf,
  NO_TOTALS,
  rewardsOf,
  STATEMENT_FORMATS,
  type StatementFormat,
  type StatementRow,
  sumTotals,
} from './statement.ts';
import { countLines, WRITERS } from './writers.ts';

const WALLET = '0x7A3F000000000000000000000000000000000001';
const OTHER = '0xB21E000000000000000000000000000000000002';
const EVENTS: readonly [kind: AccountEventKind, amountWei: bigint, rewardWei: bigint, forfeitedWei: bigint][] = [
  ['staked', 17n * 10n ** 18n + 1n, 0n, 0n],
  ['rewardPaid', 0n, 1n, 0n],
  ['compounded', 0n, 123_456_789_012_345_678n, 0n],
  ['locked', 2n * 10n ** 18n, 54_246_575_342_465_753n, 0n],
  ['unstaked', 999_999_999_999_999_999n, 0n, 0n],
  ['exited', 3n * 10n ** 18n, 7n, 0n],
  ['exited', 5n, 0n, 0n],
  ['redeemed', 2n * 10n ** 18n, 54_246_575_342_465_753n, 0n],
  ['renewed', 2n * 10n ** 18n + 54_246_575_342_465_753n, 54_246_575_342_465_753n, 0n],
  ['emergencyExited', 4n * 10n ** 18n, 0n, 333n],
  // Exited before anything was settled: the event says 0, and the rewards accrued since then are in no event.
  ['emergencyExited', 6n, 0n, 0n],
  // The largest amounts that the vault can record.
  ['staked', 2n ** 88n - 1n, 0n, 0n],
  ['exitedEarly', 2n ** 88n - 1n, 0n, 10n ** 18n],
];

const VAULT = '0xEEeEEEeEeEeEeEeEeEeEeEEeEEeEeEEeEeEEeEEe';
/** The fees of the transactions, which have two events each. */
const FEES: readonly RowFee[] = [
  { feeStatus: 'paid', feeWei: 1n },
  { feeStatus: 'notRead', feeWei: 0n },
  { feeStatus: 'byAnother', feeWei: 0n },
  // A network that charged nothing.
  { feeStatus: 'paid', feeWei: 0n },
  { feeStatus: 'paid', feeWei: 10n ** 18n },
  { feeStatus: 'notRead', feeWei: 0n },
  { feeStatus: 'paid', feeWei: 42_000_000_000_007n },
];
const FEES_PAID = 3;

const ROWS = EVENTS.map(([kind, amountWei, rewardWei, forfeitedWei], index): StatementRow => {
  const isFixed = ['locked', 'redeemed', 'renewed', 'exitedEarly'].includes(kind);
  return {
    ...movementOf(kind, { amountWei, rewardWei, forfeitedWei }),
    ...(index % 2 === 0 ? (FEES[index >> 1] ?? expect.fail()) : { feeStatus: 'counted', feeWei: 0n }),
    kind,
    vault: VAULT,
    wallet: index % 2 === 0 ? WALLET : OTHER,
    time: Date.parse('2025-12-31T14:59:59Z') / 1_000 + index,
    blockNumber: 100 + index,
    // Two events per transaction.
    txHash: `0x${String(index >> 1).padStart(64, 'a')}`,
    logIndex: index,
    positionId: isFixed ? '7' : null,
    termDays: isFixed ? 180 : null,
  };
});
const TOTALS = ROWS.reduce(addRow, NO_TOTALS);

const ABOUT: StatementAbout = {
  chainId: 56,
  vaults: [{ address: VAULT, name: 'Vault' }],
  asOf: { blockNumber: 1_234_567, blockTime: ROWS[0]?.time ?? 0 },
  range: rangeOf({ year: '2026' }, 'kst') ?? expect.fail(),
  zone: 'kst',
  locale: 'en',
  wallets: [
    { address: WALLET, label: '=HYPERLINK("http://x"),"<b>' },
    { address: OTHER, label: null },
  ],
};
const BY_WALLET = [WALLET, OTHER].map((address) => ({
  ...ROWS.filter(({ wallet }) => wallet === address).reduce(addRow, NO_TOTALS),
  address,
}));
const SUMS: StatementSums = { totals: TOTALS, months: [{ ...TOTALS, month: '2026-01' }], byWallet: BY_WALLET };
const NOTHING: StatementSums = {
  totals: NO_TOTALS,
  months: [],
  byWallet: [WALLET, OTHER].map((address) => ({ ...NO_TOTALS, address })),
};

function write(format: StatementFormat, about = ABOUT, rows: readonly StatementRow[] = ROWS): string {
  const { begin, row, end } = WRITERS[format];
  const sums = rows.length === 0 ? NOTHING : SUMS;
  return begin(about) + rows.map((one, index) => row(one, index, about)).join('') + end(about, sums);
}

describe('a statement', () => {
  it('counts paid and compounded rewards as earned, and nothing else', () => {
    expect(rewardsOf(TOTALS)).toBe(1n + 123_456_789_012_345_678n + 7n + 2n * 54_246_575_342_465_753n);
    expect(TOTALS.forfeitedWei).toBe(333n + 10n ** 18n);
    expect(TOTALS.principalInWei).toBe(19n * 10n ** 18n + 2n ** 88n);
    expect(TOTALS.rows).toBe(EVENTS.length);
    expect([TOTALS.feeWei, TOTALS.feesNotRead]).toEqual([10n ** 18n + 42_000_000_000_008n, 2]);
    expect(sumTotals(BY_WALLET)).toEqual(TOTALS);
  });

  it('is the same for spreadsheets as for tools: the same events, keys, times and amounts', () => {
    const read = readGeneric(write('csv'));
    expect(read.map(({ key }) => key)).toEqual(ROWS.map(keyOf));
    expect(new Set(read.map(({ key }) => key)).size).toBe(ROWS.length);
    for (const [index, row] of ROWS.entries()) expect(row).toMatchObject(withoutNames(read[index] ?? expect.fail()));
  });

  const readers: Partial<Record<StatementFormat, (text: string) => Entered[]>> = {
    koinly: readKoinly,
    cointracking: readCoinTracking,
    rotki: readRotki,
  };
  it.each(Object.entries(readers))('for %s is read back to the wei as documented by that tool', (format, read) => {
    const entered = read(write(format as StatementFormat));
    expect(sumOf(entered, 'reward')).toBe(rewardsOf(TOTALS));
    expect(sumOf(entered, 'in')).toBe(TOTALS.principalInWei + TOTALS.rewardCompoundedWei);
    expect(sumOf(entered, 'out')).toBe(TOTALS.principalOutWei);
    // Once per transaction.
    expect(sumOf(entered, 'fee')).toBe(TOTALS.feeWei);
    expect(entered.filter(({ what }) => what === 'fee')).toHaveLength(FEES_PAID);
    expect(new Set(entered.map(({ key }) => key))).toEqual(new Set(ROWS.map(keyOf)));
    for (const { key, time } of entered) expect(ROWS.find((row) => keyOf(row) === key)?.time).toBe(time);
    expect(entered.every(({ wei }) => wei > 0n)).toBe(true);
  });

  it.each([
    ['koinlyRewards', readKoinly],
    ['cointrackingRewards', readCoinTracking],
  ] as const)('as %s has the rewards and nothing else', (format, read) => {
    // Rewards at the stake are included without the principal that they become.
    const entered = read(write(format)).filter(({ what }) => what !== 'in');
    expect(sumOf(entered, 'reward')).toBe(rewardsOf(TOTALS));
    expect(entered.every(({ what }) => what === 'reward')).toBe(true);
    expect(entered).toHaveLength(ROWS.filter((row) => rewardsOf(row) > 0n).length);
  });

  it('has a note beside an empty fee that says why it is empty', () => {
    const read = readGeneric(write('csv'));
    for (const [index, { feeStatus, feeWei }] of ROWS.entries()) {
      expect(read[index]).toMatchObject({ feeStatus, feeWei });
    }
    const cells = (locale: 'ko' | 'en') =>
      ROWS.map(
        (row, index) =>
          /<td class="n">([^<]*)<\/td><\/tr>/.exec(WRITERS.print.row(row, index, { ...ABOUT, locale }))?.[1],
      );
    expect(cells('en').slice(0, 6)).toEqual([
      '0.000000000000000001',
      '–',
      'not read yet',
      '–',
      'paid by another address',
      '–',
    ]);
    expect(cells('ko')[2]).toBe('아직 읽지 못함');
    for (const format of ['koinly', 'cointracking', 'rotki'] as const) {
      expect(write(format).match(/network fee not read yet/g)?.length).toBeGreaterThan(1);
      expect(write(format)).toContain('network fee paid by another address');
    }
  });

  it('says in each sum of fees how many are not read yet, and never shows 0 instead', () => {
    const sum = { ...NO_TOTALS, rows: 3 };
    const shown = (feeWei: bigint, feesNotRead: number, locale: 'ko' | 'en' = 'en') => {
      const totals = { ...sum, feeWei, feesNotRead };
      const page = WRITERS.print.end({ ...ABOUT, locale }, { totals, months: [], byWallet: [] });
      return /<tfoot>.*<td class="n">([^<]*)<\/td><\/tr><\/tfoot>/.exec(page)?.[1];
    };
    expect(shown(0n, 0)).toBe('0.000000000000000000');
    expect(shown(5n, 0)).toBe('0.000000000000000005');
    expect(shown(5n, 2)).toBe('0.000000000000000005 + 2 not read yet');
    expect(shown(0n, 2)).toBe('2 not read yet');
    expect(shown(0n, 2, 'ko')).toBe('2건은 아직 읽지 못함');
  });

  it('has the sums of each wallet if there are several', () => {
    const end = (byWallet: StatementSums['byWallet']) => WRITERS.print.end(ABOUT, { ...SUMS, byWallet });
    expect(end(BY_WALLET)).toContain('Totals by wallet');
    expect(end(BY_WALLET)).toContain('=HYPERLINK(&quot;http://x&quot;),&quot;&lt;b&gt; · 0x7A3F…0001');
    expect(end(BY_WALLET.slice(0, 1))).not.toContain('Totals by wallet');
    const { byWallet } = JSON.parse(write('json'));
    expect(
      byWallet.map(({ address, feesNotRead }: { address: string; feesNotRead: number }) => [address, feesNotRead]),
    ).toEqual(BY_WALLET.map(({ address, feesNotRead }) => [address, feesNotRead]));
  });

  it.each(['koinly', 'koinlyRewards', 'cointracking', 'cointrackingRewards', 'rotki'] as const)(
    'for %s is plain ASCII',
    (format) => {
      expect(write(format)).toMatch(/^[\x20-\x7e\r\n]*$/);
    },
  );

  it('as JSON contains every figure as text, and adds up', () => {
    const { rows, totals, months, wallets, range, zone } = JSON.parse(write('json'));
    expect(rows).toHaveLength(ROWS.length);
    const sum = (name: string) =>
      rows.reduce((all: bigint, row: Record<string, string>) => all + BigInt(row[name] ?? 'x'), 0n);
    for (const name of ['rewardsWei', 'principalInWei', 'principalOutWei', 'forfeitedWei']) {
      expect([name, sum(name)]).toEqual([name, BigInt(totals[name])]);
    }
    expect(months).toEqual([{ month: '2026-01', ...totals }]);
    expect(rows.map(({ key }: { key: string }) => key)).toEqual(ROWS.map(keyOf));
    expect(wallets).toEqual(ABOUT.wallets);
    expect([zone, range.from, range.fromTime]).toEqual(['kst', '2026-01-01', ABOUT.range.fromTime]);
    expect(JSON.parse(write('json', ABOUT, [])).rows).toEqual([]);
  });

  it.each(['ko', 'en'] as const)('to print contains no foreign tags, and every row (%s)', (locale) => {
    const page = write('print', { ...ABOUT, locale });
    expect(page).toContain(`<html lang="${locale}">`);
    expect(page).toContain('=HYPERLINK(&quot;http://x&quot;),&quot;&lt;b&gt;');
    expect(page).not.toContain('<b>');
    expect(page).not.toMatch(/<script|<link|<img|style="|\son\w+=|https?:\/\/(?!x&quot;)/);
    for (const row of ROWS) expect(page).toContain(keyOf(row));
    // The first moment of the Korean year, as Korea's clocks show it.
    expect(page).toContain('>2025-12-31 23:59:59</td>');
    expect(page).toContain('>2026-01-01 00:00:00</td>');
    expect(page).toContain('309485009.821345068724781055');
    expect(page).toContain('0.231949939697277192');
  });

  describe('of an emergency exit', () => {
    const exits = ROWS.filter(({ kind }) => kind === 'emergencyExited');
    const others = ROWS.filter(({ kind }) => kind !== 'emergencyExited');
    const linesOf = (format: StatementFormat, about = ABOUT) =>
      exits.map((row, index) => WRITERS[format].row(row, index, about));

    it('says as CSV that the rest is not counted, and leaves the figure empty if no part is known', () => {
      const [some = '', none = ''] = linesOf('csv');
      expect(some).toContain('Emergency exit (further rewards given up: not counted)');
      expect(some).toContain(',0.000000000000000333,');
      expect(none).toContain('Emergency exit (rewards given up: not counted)');
      expect(none).toContain(',0.000000000000000006,0.000000000000000000,0.000000000000000000,,,');
    });

    it.each([
      ['ko', '0.000000000000000333 + 집계되지 않음', '집계되지 않음'],
      ['en', '0.000000000000000333 + not counted', 'not counted'],
    ] as const)('says to print "not counted" in place of 0, and in the sums (%s)', (locale, some, none) => {
      const cells = linesOf('print', { ...ABOUT, locale }).map(
        (line) => /([^<>]*)<\/td><td class="n">[^<]*<\/td><\/tr>/.exec(line)?.[1],
      );
      expect(cells).toEqual([some, none]);
      const end = WRITERS.print.end({ ...ABOUT, locale }, SUMS);
      expect(end).toContain(`1.000000000000000333 + ${none}</td><td`);
      const page = WRITERS.print.end({ ...ABOUT, locale }, { ...NOTHING, totals: others.reduce(addRow, NO_TOTALS) });
      expect(page).not.toContain(`${none}</td>`);
    });

    it.each(['koinly', 'cointracking', 'rotki'] as const)('says so in the note for %s', (format) => {
      const [some = '', none = ''] = linesOf(format);
      expect(some).toContain('gave up 0.000000000000000333 BNB of rewards and more that is not counted');
      expect(none).toContain('rewards given up not counted');
    });

    it('says so as JSON, for each event and for the sums', () => {
      const { rows, totals, months } = JSON.parse(write('json'));
      const parts = rows.filter(({ forfeitedIsPart }: { forfeitedIsPart: boolean }) => forfeitedIsPart);
      expect(parts.map(({ key }: { key: string }) => key)).toEqual(exits.map(keyOf));
      expect([totals.forfeitedIsPart, months[0].forfeitedIsPart]).toEqual([true, true]);
    });
  });

  it.each(STATEMENT_FORMATS)('as %s has as many lines as were announced', (format) => {
    const counts = EVENTS.map(([kind, , rewardWei]) => ({ kind, hasReward: rewardWei > 0n, count: 1 }));
    const lines = write(format).split('\n').length - 1;
    expect(countLines(WRITERS[format], ABOUT, { ...SUMS, events: counts, feesPaid: FEES_PAID })).toBe(lines);
    expect(countLines(WRITERS[format], ABOUT, { ...NOTHING, events: [], feesPaid: 0 })).toBe(
      write(format, ABOUT, []).split('\n').length - 1,
    );
  });
});

describe('the name of a wallet', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a,b', 'say "no"', 'two\nlines', "'=1"])(
    '%j is no formula',
    (label) => {
      const [row] = ROWS;
      if (!row) throw new Error('no row');
      const text = write('csv', { ...ABOUT, wallets: [{ address: WALLET, label }] }, [row]);
      const [read] = readGeneric(text);
      expect(read?.walletName.replace(/^'/, '')).toBe(label.replace(/^'/, ''));
    },
  );
});

function withoutNames({ key: _key, walletName: _name, ...entry }: ReturnType<typeof readGeneric>[number]) {
  return entry;
}

describe('the printable page', () => {
  it.each(['events', 'sums'])('names each figure of a narrow screen as the head of its column does: %s', (table) => {
    for (const locale of ['ko', 'en'] as const) {
      const about = { ...ABOUT, locale };
      const sums = { totals: TOTALS, months: [], byWallet: [] };
      const page = WRITERS.print.begin(about) + WRITERS.print.end(about, sums);
      const heads =
        page
          .split(`<table class="stack ${table}">`)[1]
          ?.split('</thead>')[0]
          ?.match(/<th [^>]*>[^<]*/g) ?? [];
      expect(heads).toHaveLength(8);
      for (const [index, head] of heads.entries()) {
        const [, isFigure, name] = /^<th scope="col"( class="n")?>(.*)$/.exec(head) ?? [];
        const rule = `.${table}:lang(${locale}) .n:nth-child(${index + 1})::before { content: "${name}"; }`;
        if (isFigure) expect([rule, page.includes(rule)]).toEqual([rule, true]);
      }
    }
  });

  it('says in its own zone when it was read', () => {
    expect(WRITERS.print.begin(ABOUT)).toContain('<dd>1,234,567 (2025-12-31 23:59:59 KST)</dd>');
    expect(WRITERS.print.begin({ ...ABOUT, zone: 'utc' })).toContain('<dd>1,234,567 (2025-12-31 14:59:59 UTC)</dd>');
  });
});
