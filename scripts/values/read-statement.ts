/** Reads the values of a statement from its file, without any code that wrote it. */

export interface StatedRow {
  readonly key: string;
  /** Chain time, unix seconds. */
  readonly time: number;
  readonly principalWei: bigint;
  readonly rewardWei: bigint;
  readonly principalUsd: string;
  readonly principalKrw: string;
  readonly rewardUsd: string;
  readonly rewardKrw: string;
  /** Decimal, or hexadecimal with 0x. Empty if there is no round; then the day is empty, too. */
  readonly roundId: string;
  readonly rateDay: string;
}

type Value = Record<'principalUsd' | 'principalKrw' | 'rewardUsd' | 'rewardKrw' | 'roundId' | 'rateDay', string | null>;

interface JsonStatement {
  readonly priceFeed?: string;
  readonly rows: readonly ({ readonly key: string; readonly time: number; readonly value?: Value } & Record<
    'principalInWei' | 'principalOutWei' | 'rewardsWei',
    string
  >)[];
}

export function valuesInJson(text: string): { feed: string | undefined; rows: StatedRow[] } {
  const { priceFeed, rows } = JSON.parse(text) as JsonStatement;
  return {
    feed: priceFeed,
    rows: rows.map(({ key, time, principalInWei, principalOutWei, rewardsWei, value }) => ({
      key,
      time,
      principalWei: BigInt(principalInWei) + BigInt(principalOutWei),
      rewardWei: BigInt(rewardsWei),
      principalUsd: value?.principalUsd ?? '',
      principalKrw: value?.principalKrw ?? '',
      rewardUsd: value?.rewardUsd ?? '',
      rewardKrw: value?.rewardKrw ?? '',
      roundId: value?.roundId ?? '',
      rateDay: value?.rateDay ?? '',
    })),
  };
}

/** The columns, in either language. The values are six, followed by the columns of the vault if there are several. */
const [KEY, TIME, IN, OUT, PAID, COMPOUNDED] = [0, 1, 9, 10, 11, 12] as const;

export function valuesInCsv(text: string): StatedRow[] {
  const [head = [], ...rows] = linesOf(text.replace(/^\uFEFF/, ''));
  const first = head.findIndex((name) => name.includes('(USD)'));
  if (first === -1) throw new Error('This statement has no values.');
  return rows.map((cells) => {
    const at = (column: number) => cells[column] ?? '';
    const [principalUsd = '', principalKrw = '', rewardUsd = '', rewardKrw = '', roundId = '', rateDay = ''] =
      cells.slice(first);
    return {
      key: at(KEY),
      time: Date.parse(`${at(TIME).replace(' ', 'T')}Z`) / 1_000,
      principalWei: weiOf(at(IN)) + weiOf(at(OUT)),
      rewardWei: weiOf(at(PAID)) + weiOf(at(COMPOUNDED)),
      ...{ principalUsd, principalKrw, rewardUsd, rewardKrw, roundId, rateDay },
    };
  });
}

function weiOf(bnb: string): bigint {
  const [, whole = '', fraction = ''] = /^(\d+)\.(\d{18})$/.exec(bnb) ?? [];
  if (whole === '') throw new Error(`${bnb} is no amount of BNB`);
  return BigInt(whole + fraction);
}

/** Splits a CSV text into rows and fields (RFC 4180). */
function linesOf(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (cells.length > 1) lines.push(cells);
    cells = [];
  }
  return lines;
}
