/**
 * The card as a user sees it.
 * long because: one fake server serves everything that the card offers.
 */
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../testing/with-app.tsx';
import StatementsCard from './statements-card.tsx';

const A = `0x${'a'.repeat(40)}`;
const B = `0x${'b'.repeat(40)}`;
const LINKED = [
  { address: A, label: 'Ledger', linkedAt: '2026-11-20T00:00:00.000Z' },
  { address: B, label: null, linkedAt: '2026-11-20T00:00:00.000Z' },
];
/** Half an hour before the new year in UTC, and hours after it in Korea. */
const NEW_YEARS_EVE = Date.parse('2026-12-31T23:30:00Z') / 1_000;
const TOTALS = {
  rows: 12_345,
  rewardsWei: '1234567890123456789',
  rewardPaidWei: '1234567890123456788',
  rewardCompoundedWei: '1',
  principalInWei: '40000000000000000000',
  principalOutWei: '0',
  forfeitedWei: '0',
  forfeitedIsPart: false,
  feeWei: '123456000000000',
  feesNotRead: 0,
};
const NOTHING = {
  ...TOTALS,
  rows: 0,
  rewardsWei: '0',
  rewardPaidWei: '0',
  rewardCompoundedWei: '0',
  principalInWei: '0',
  feeWei: '0',
};

const LINES = {
  csv: 12_346,
  koinly: 1_000,
  koinlyRewards: 1,
  cointracking: 1,
  cointrackingRewards: 1,
  rotki: 1,
  json: 1,
  print: 1,
};

/** The requests for the summary, and for the file. */
let asked: URLSearchParams[];
let files: { query: URLSearchParams; signal: AbortSignal }[];
let totalsOf: (query: URLSearchParams) => typeof TOTALS;
let fileOf: () => Response | Promise<Response>;
let kept: { name: string; blob: Blob }[];

beforeEach(() => {
  [asked, files, kept] = [[], [], []];
  totalsOf = () => TOTALS;
  fileOf = () => expect.fail();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const [path, search] = url.split('?');
    const query = new URLSearchParams(search);
    if (path === '/api/wallets') return Response.json({ wallets: LINKED, claims: [] });
    if (path === '/api/statements/summary') {
      asked.push(query);
      const asOf = { blockNumber: 42, blockTime: NEW_YEARS_EVE };
      return Response.json({
        asOf,
        wallets: [],
        years: ['2026', '2024'],
        totals: totalsOf(query),
        months: [],
        byWallet: [],
        lines: LINES,
      });
    }
    if (path !== '/api/statements') return Response.json({ code: 'notFound', message: 'x' }, { status: 404 });
    files.push({ query, signal: init?.signal ?? expect.fail() });
    return fileOf();
  });
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    kept.push({ name: this.download, blob: blobs.get(this.href) ?? expect.fail() });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A file with this many lines: its first chunks come at once, the others when the test releases them. */
function streamed() {
  let next: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      next = controller;
    },
  });
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="eleven-2026-koinly.csv"',
  };
  return {
    response: new Response(body as unknown as BodyInit, { headers }),
    send: (count: number) => next?.enqueue(new TextEncoder().encode('line\r\n'.repeat(count))),
    end: () => next?.close(),
    cut: () => next?.error(new TypeError('network error')),
  };
}

const card = (locale: 'ko' | 'en' = 'en', addresses: readonly string[] = [A, B]) =>
  renderInApp(<StatementsCard addresses={addresses} />, locale);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
const lastAsked = () => Object.fromEntries(asked.at(-1) ?? []);
const figure = (name: string) => screen.getByText(name).parentElement?.textContent;

it('shows the chain’s current year, in the reader’s time zone', async () => {
  card('en');
  await screen.findByText('1.234567');
  expect(lastAsked()).toEqual({ wallet: 'all', zone: 'utc', year: '2026' });
  expect(figure('Rewards')).toBe('Rewards1.234567 BNB');
  expect(figure('Principal in')).toBe('Principal in40.000000 BNB');
  expect(figure('Events')).toBe('Events12,345');
  // Nothing was given up, so nothing is said about it.
  expect(screen.queryByText('Rewards given up')).toBeNull();
  const years = within(screen.getByRole('combobox', { name: 'Period' })).getAllByRole('option');
  expect(years.map(({ textContent }) => textContent)).toEqual(['2026', '2024', 'All time', 'Choose days']);
});

it('starts in Korean time for Korean readers, where the new year has begun', async () => {
  card('ko');
  await screen.findByText('1.234567');
  expect(lastAsked()).toEqual({ wallet: 'all', zone: 'kst', year: '2027' });
});

it('requests again for another wallet, zone, period or days, but not while the days are in the wrong order', async () => {
  card();
  await screen.findByText('1.234567');
  const wallets = within(screen.getByRole('combobox', { name: 'Wallet' })).getAllByRole('option');
  expect(wallets.map(({ textContent }) => textContent)).toEqual([
    'All linked wallets',
    'Ledger (0xaaaa…aaaa)',
    '0xbbbb…bbbb',
  ]);
  choose('Wallet', B);
  await waitFor(() => expect(lastAsked()).toEqual({ wallet: B, zone: 'utc', year: '2026' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Korea (KST)' }));
  await waitFor(() => expect(lastAsked()).toEqual({ wallet: B, zone: 'kst', year: '2027' }));
  choose('Period', '2024');
  await waitFor(() => expect(lastAsked()).toEqual({ wallet: B, zone: 'kst', year: '2024' }));
  choose('Period', 'days');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-02' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-31' } });
  await waitFor(() => expect(lastAsked()).toEqual({ wallet: B, zone: 'kst', from: '2026-03-02', to: '2026-03-31' }));
  const before = asked.length;
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-01' } });
  expect(screen.getByText('“From” must not be later than “To”.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  expect(asked).toHaveLength(before);
});

it('offers a connected wallet that is not linked as a separate choice', async () => {
  const C = `0x${'c'.repeat(40)}`;
  card('en', [C, A, B]);
  await screen.findByText('1.234567');
  choose('Wallet', C);
  await waitFor(() => expect(lastAsked()).toMatchObject({ wallet: C }));
});

it('explains each tool’s file, and that its times are UTC if the year is not', async () => {
  card('ko');
  await screen.findByText('1.234567');
  choose('파일 형식', 'cointracking');
  expect(screen.getByText(/시간대를 UTC로 고르십시오/).textContent).toContain('항상 UTC입니다');
  fireEvent.click(screen.getByRole('radio', { name: 'UTC' }));
  await waitFor(() => expect(screen.getByText(/시간대를 UTC로/).textContent).not.toContain('항상 UTC입니다'));
});

it('has nothing to download if nothing happened', async () => {
  totalsOf = (query) => (query.has('year') ? NOTHING : TOTALS);
  card();
  expect(await screen.findByText('There were no transactions in this period.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  choose('Period', 'all');
  expect(await screen.findByRole('button', { name: 'Download' })).toBeDefined();
});

it('downloads the choice, shows progress, and saves it under the server’s file name', async () => {
  const file = streamed();
  fileOf = () => file.response;
  card();
  await screen.findByText('1.234567');
  choose('Format', 'koinly');
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(Object.fromEntries(files[0]?.query ?? [])).toEqual({
    wallet: 'all',
    zone: 'utc',
    year: '2026',
    format: 'koinly',
    locale: 'en',
  });
  file.send(600);
  expect(await screen.findByText('600 of 1,000 lines')).toBeDefined();
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress of the download' });
  expect([bar.value, bar.max]).toEqual([600, 1_000]);
  expect(screen.getByRole('status').textContent).toBe('50% downloaded.');
  file.send(400);
  file.end();
  expect(await screen.findByText('eleven-2026-koinly.csv was downloaded.')).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(kept.map(({ name }) => name)).toEqual(['eleven-2026-koinly.csv']);
  expect(await kept[0]?.blob.text()).toBe('line\r\n'.repeat(1_000));
});

it('saves nothing of an incomplete file, and tries again', async () => {
  const cut = streamed();
  fileOf = () => cut.response;
  card();
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  cut.send(10);
  cut.cut();
  const alert = await screen.findByRole('alert');
  expect(kept).toEqual([]);
  const whole = streamed();
  fileOf = () => whole.response;
  whole.send(1);
  whole.end();
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('stops when cancelled, and when something else is chosen', async () => {
  const file = streamed();
  fileOf = () => file.response;
  card();
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(files[0]?.signal.aborted).toBe(true));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  fileOf = () => streamed().response;
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(files).toHaveLength(2));
  choose('Format', 'json');
  await waitFor(() => expect(files[1]?.signal.aborted).toBe(true));
  expect(kept).toEqual([]);
});

it('says why a file was refused', async () => {
  fileOf = () => Response.json({ code: 'request.rateLimited', message: 'x' }, { status: 429 });
  card();
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/too many|Too many/);
});

it('links to a page to print, in a new tab and in the reader’s language', async () => {
  card('ko');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /인쇄용 페이지/ });
  expect(link.target).toBe('_blank');
  const query = new URLSearchParams(link.href.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({
    wallet: 'all',
    zone: 'kst',
    year: '2027',
    format: 'print',
    locale: 'ko',
  });
});

it.each([
  ['0', true, 'not counted'],
  ['1000000000000000000', true, '1.000000 BNB + not counted'],
  ['1000000000000000000', false, '1.000000 BNB'],
])(
  'shows rewards given up as far as they are known: %s, incomplete: %s',
  async (forfeitedWei, forfeitedIsPart, said) => {
    totalsOf = () => ({ ...TOTALS, forfeitedWei, forfeitedIsPart });
    renderInApp(<StatementsCard addresses={[A]} />);
    const label = await screen.findByText('Rewards given up');
    expect(label.parentElement?.textContent).toBe(`Rewards given up${said}`);
  },
);

it.each([
  ['123456000000000', 0, '0.00012345 BNB'],
  ['123456000000000', 2, '0.00012345 BNB + 2 not read yet'],
  ['0', 1_200, '1,200 not read yet'],
  ['0', 0, '0.00000000 BNB'],
])(
  'shows the network fees, and how many are not read yet: %s wei, %i transactions',
  async (feeWei, feesNotRead, said) => {
    totalsOf = () => ({ ...TOTALS, feeWei, feesNotRead });
    card();
    const label = await screen.findByText('Network fees');
    expect(label.parentElement?.textContent).toBe(`Network fees${said}`);
  },
);

it('opens the summary of a year on a page, and has none for other periods', async () => {
  card('en');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /Summary of the year/ });
  const [path, query] = link.href.split('?');
  expect(path).toMatch(/\/api\/statements\/year$/);
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    wallet: 'all',
    zone: 'utc',
    year: '2026',
    locale: 'en',
  });
  choose('Period', 'all');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Summary of the year/ })).toBeNull());
  expect(await screen.findByRole('link', { name: /Printable page/ })).toBeDefined();
});

it.each([
  ['csv', 'One line for each event', false],
  ['koinly', 'labelled Add to Pool', true],
  ['koinlyRewards', 'no movements of principal and no network fees', true],
  ['cointracking', 'Other Fee at the wallet', true],
  ['cointrackingRewards', 'no movements of principal and no network fees', true],
  ['rotki', 'UTC in milliseconds', true],
] as const)(
  'explains how to import the file for %s, and warns where a synced wallet could cause duplicates',
  async (format, said, warns) => {
    card();
    await screen.findByText('1.234567');
    choose('Format', format);
    const guide = screen.getByText('How to import it').closest('details');
    expect(guide?.textContent).toContain(said);
    expect(screen.queryByRole('note') !== null).toBe(warns);
    if (warns)
      expect(screen.getByRole('note').textContent).toMatch(/Do not enter anything twice.*Without a synced wallet/);
  },
);

it('does not explain the file for programs', async () => {
  card('ko');
  await screen.findByText('1.234567');
  expect(screen.getByText('가져오는 방법')).toBeDefined();
  choose('파일 형식', 'json');
  expect(screen.queryByText('가져오는 방법')).toBeNull();
});
