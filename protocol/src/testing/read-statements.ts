/**
 * Reads statements back as the tools read them, for tests: based on each tool's documentation of its format, without any code
 * that the product writes with.
 */
import { readAmount, readClock, readTable } from './strict-csv.ts';

/** The entries that a tax tool would make: rewards as income, BNB moved between the wallet and the stake, and network fees. */
export interface Entered {
  readonly what: 'reward' | 'in' | 'out' | 'fee';
  readonly wei: bigint;
  /** Unix seconds. */
  readonly time: number;
  /** The key of the event as in the file's text: `0x…:3`. */
  readonly key: string;
}

const HASH = /^0x[0-9a-f]{64}$/;
const KEY = /0x[0-9a-f]{64}:\d+/g;

function keyIn(note: string, hash?: string): string {
  const [key, ...more] = note.match(KEY) ?? [];
  if (key === undefined || more.length > 0) throw new Error(`not one key in ${note}`);
  if (hash !== undefined && (!HASH.test(hash) || !key.startsWith(`${hash}:`))) throw new Error(`${key} is not ${hash}`);
  return key;
}

/** The fee of a row, as an entry in addition to the row's own. */
function feeIn(row: Record<string, string>, amount: string, of: Omit<Entered, 'what' | 'wei'>): Entered[] {
  if (row[amount] === '') {
    empty(row, 'Fee Currency');
    return [];
  }
  if (row['Fee Currency'] !== 'BNB') throw new Error(`what is ${row['Fee Currency']}?`);
  const wei = readAmount(row[amount] ?? '');
  if (wei === 0n) throw new Error('a fee of nothing');
  return [{ what: 'fee', wei, ...of }];
}

function empty(row: Record<string, string>, ...names: string[]): void {
  for (const name of names) if (row[name] !== '') throw new Error(`${name} is ${row[name]}`);
}

const KOINLY =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';

export function readKoinly(text: string): Entered[] {
  return readTable(text, KOINLY.split(',')).flatMap((row): Entered[] => {
    empty(row, 'Net Worth Amount', 'Net Worth Currency');
    if (!row.Date?.endsWith(' UTC')) throw new Error(`Koinly wants UTC: ${row.Date}`);
    const isSent = row['Received Amount'] === '';
    const [used, unused] = isSent ? ['Sent', 'Received'] : ['Received', 'Sent'];
    empty(row, `${unused} Amount`, `${unused} Currency`);
    if (row[`${used} Currency`] !== 'BNB') throw new Error(`what is ${row[`${used} Currency`]}?`);
    const labels: Record<string, Entered['what']> = isSent
      ? { 'Add to Pool': 'in' }
      : { Reward: 'reward', 'Remove from Pool': 'out' };
    const what = labels[row.Label ?? ''];
    if (!what) throw new Error(`${used} with the label ${row.Label}`);
    const of = { time: readClock(row.Date.slice(0, -4)), key: keyIn(row.Description ?? '', row.TxHash) };
    return [{ what, wei: readAmount(row[`${used} Amount`] ?? ''), ...of }, ...feeIn(row, 'Fee Amount', of)];
  });
}

const COINTRACKING =
  'Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Trade-Group,Comment,Date,Tx-ID';

/**
 * A movement into or out of the stake. The other half of each movement, at the wallet, must exist as well; rewards are
 * included from both places.
 */
export function readCoinTracking(text: string, place = 'Eleven'): Entered[] {
  const rows = readTable(text, COINTRACKING.split(',')).map((row) => {
    empty(row, 'Fee', 'Fee Currency');
    const isFee = row.Type === 'Other Fee';
    const isOut = row.Type === 'Withdrawal' || isFee;
    if (!isOut && row.Type !== 'Deposit' && row.Type !== 'Staking') throw new Error(`no such type: ${row.Type}`);
    const [used, unused] = isOut ? ['Sell', 'Buy'] : ['Buy', 'Sell'];
    empty(row, `${unused} Amount`, `${unused} Currency`);
    if (row[`${used} Currency`] !== 'BNB') throw new Error(`what is ${row[`${used} Currency`]}?`);
    const [, day, month, year, clock] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d:\d\d)$/.exec(row.Date ?? '') ?? [];
    const time = readClock(`${year}-${month}-${day} ${clock}`);
    const isHere = row.Exchange === place;
    if (!isHere && !/^Wallet 0x[0-9a-fA-F]{40}$/.test(row.Exchange ?? '')) throw new Error(`where is ${row.Exchange}?`);
    if (isFee && isHere) throw new Error('a fee leaves the wallet, not the stake');
    const wei = readAmount(row[`${used} Amount`] ?? '');
    return { type: row.Type, isHere, wei, time, key: keyIn(row.Comment ?? '', row['Tx-ID']) };
  });
  const moved = (isHere: boolean, type: string) =>
    rows.filter((row) => row.isHere === isHere && row.type === type).map(({ wei, key }) => `${key} ${wei}`);
  for (const [here, there] of [['Deposit', 'Withdrawal'] as const, ['Withdrawal', 'Deposit'] as const]) {
    if (JSON.stringify(moved(true, here)) !== JSON.stringify(moved(false, there))) throw new Error(`half a transfer`);
  }
  return rows.flatMap(({ type, isHere, ...of }): Entered[] => {
    if (type === 'Other Fee') return [{ what: 'fee', ...of }];
    if (type === 'Staking') return [{ what: 'reward', ...of }, ...(isHere ? [{ what: 'in' as const, ...of }] : [])];
    return isHere ? [{ what: type === 'Deposit' ? 'in' : 'out', ...of }] : [];
  });
}

const ROTKI = 'Type,Location,Currency,Amount,Fee,Fee Currency,Description,Timestamp';
const ROTKI_TYPES: Record<string, Entered['what']> = { Deposit: 'in', Withdrawal: 'out', Staking: 'reward' };

export function readRotki(text: string): Entered[] {
  return readTable(text, ROTKI.split(',')).flatMap((row): Entered[] => {
    if (row.Location !== 'external' || row.Currency !== 'BNB') throw new Error(`${row.Currency} at ${row.Location}`);
    const what = ROTKI_TYPES[row.Type ?? ''];
    if (!what) throw new Error(`no such type: ${row.Type}`);
    if (!/^\d{13}$/.test(row.Timestamp ?? '')) throw new Error(`no milliseconds: ${row.Timestamp}`);
    const of = { time: Number(row.Timestamp) / 1_000, key: keyIn(row.Description ?? '') };
    return [{ what, wei: readAmount(row.Amount ?? ''), ...of }, ...feeIn(row, 'Fee', of)];
  });
}

const GENERIC =
  'Key,Time (UTC),Time (KST),Event,What happened,Wallet,Wallet name,Term (days),Position,Principal in (BNB),Principal out (BNB),Reward paid (BNB),Reward compounded (BNB),Reward given up (BNB),Network fee (BNB),About the fee,Block,Transaction,Log index';

const VALUES =
  'Value of principal (USD),Value of principal (KRW),Value of rewards (USD),Value of rewards (KRW),Price round (Chainlink BNB/USD),Exchange rates of (ECB)';

export interface GenericEntry {
  readonly key: string;
  readonly kind: string;
  readonly wallet: string;
  readonly walletName: string;
  readonly time: number;
  readonly principalInWei: bigint;
  readonly principalOutWei: bigint;
  readonly rewardPaidWei: bigint;
  readonly rewardCompoundedWei: bigint;
  readonly forfeitedWei: bigint;
  readonly feeStatus: string;
  readonly feeWei: bigint;
}

const FEE_STATUSES: Readonly<Record<string, string>> = {
  'paid by the wallet': 'paid',
  'not read yet': 'notRead',
  'paid by another address': 'byAnother',
  'in the first row of the transaction': 'counted',
};

/** Reads the English version. */
export function readGeneric(text: string): GenericEntry[] {
  if (!text.startsWith('\ufeff')) throw new Error('Excel would take it for another encoding');
  // The last six columns exist if a price is configured.
  const head = text.includes(VALUES) ? `${GENERIC},${VALUES}` : GENERIC;
  return readTable(text.slice(1), head.split(',')).map((row) => {
    const feeStatus = FEE_STATUSES[row['About the fee'] ?? ''];
    if (!feeStatus) throw new Error(`what is ${row['About the fee']}?`);
    if (feeStatus !== 'paid') empty(row, 'Network fee (BNB)');
    const time = readClock(row['Time (UTC)'] ?? '');
    if (readClock(row['Time (KST)'] ?? '') !== time + 32_400) throw new Error('Korea is nine hours ahead');
    const key = keyIn(row.Key ?? '', row.Transaction);
    if (key !== `${row.Transaction}:${row['Log index']}`) throw new Error(`${key} is another log`);
    const amount = (name: string) => readAmount(row[name] ?? '');
    return {
      key,
      kind: row.Event ?? '',
      wallet: row.Wallet ?? '',
      walletName: row['Wallet name'] ?? '',
      time,
      principalInWei: amount('Principal in (BNB)'),
      principalOutWei: amount('Principal out (BNB)'),
      rewardPaidWei: amount('Reward paid (BNB)'),
      rewardCompoundedWei: amount('Reward compounded (BNB)'),
      // An empty cell is not counted.
      forfeitedWei: row['Reward given up (BNB)'] === '' ? 0n : amount('Reward given up (BNB)'),
      feeStatus,
      feeWei: feeStatus === 'paid' ? amount('Network fee (BNB)') : 0n,
    };
  });
}

export const sumOf = (entries: readonly Entered[], what: Entered['what']): bigint =>
  entries.reduce((sum, entry) => (entry.what === what ? sum + entry.wei : sum), 0n);
