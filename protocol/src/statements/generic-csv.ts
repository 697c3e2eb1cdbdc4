/**
 * For spreadsheets and readers: a line for each event, with both clocks, in the reader's language. A fee that the wallet did
 * not pay, or that is not read yet, is empty with a note beside it, and so are rewards forfeited by an exit if none of them was
 * counted; other missing movements are 0. If a price is configured, the last columns have the values in dollars and won.
 */
import { ACTIVITY_KINDS } from '../activity.ts';
import { CSV_BEGIN, csvLine } from '../csv.ts';
import type { Locale } from '../product.ts';
import type { StatementAbout, StatementWriter } from './about.ts';
import { FEE_TEXTS } from './fees.ts';
import { forfeitedNote } from './forfeited.ts';
import { exactBnb } from './legs.ts';
import { timeIn } from './range.ts';
import { keyOf, type StatementRow } from './statement.ts';
import { VALUE_HEADS, valueCells } from './values.ts';

const HEAD: Readonly<Record<Locale, readonly string[]>> = {
  ko: [
    '키',
    '시간 (UTC)',
    '시간 (KST)',
    '이벤트',
    '내용',
    '지갑',
    '지갑 이름',
    '기간 (일)',
    '포지션',
    '맡긴 원금 (BNB)',
    '돌려받은 원금 (BNB)',
    '받은 보상 (BNB)',
    '다시 맡긴 보상 (BNB)',
    '포기한 보상 (BNB)',
    '네트워크 수수료 (BNB)',
    '수수료 상태',
    '블록',
    '거래 해시',
    '로그 번호',
  ],
  en: [
    'Key',
    'Time (UTC)',
    'Time (KST)',
    'Event',
    'What happened',
    'Wallet',
    'Wallet name',
    'Term (days)',
    'Position',
    'Principal in (BNB)',
    'Principal out (BNB)',
    'Reward paid (BNB)',
    'Reward compounded (BNB)',
    'Reward given up (BNB)',
    'Network fee (BNB)',
    'About the fee',
    'Block',
    'Transaction',
    'Log index',
  ],
};

/** Only if there are several vaults. */
const VAULT_HEADS: Readonly<Record<Locale, readonly string[]>> = {
  ko: ['계약', '계약 이름'],
  en: ['Vault', 'Vault name'],
};

export const genericCsv: StatementWriter = {
  extension: 'csv',
  begin: ({ locale, priceFeed, vaults }) =>
    CSV_BEGIN +
    csvLine([
      ...HEAD[locale],
      ...(priceFeed ? VALUE_HEADS[locale] : []),
      ...(vaults.length > 1 ? VAULT_HEADS[locale] : []),
    ]),
  row: (row, _index, about) => lineOf(row, about),
  end: () => '',
};

function lineOf(row: StatementRow, { locale, wallets }: StatementAbout): string {
  const { kind, wallet, time, termDays, positionId } = row;
  return csvLine([
    keyOf(row),
    timeIn(time, 'utc'),
    timeIn(time, 'kst'),
    kind,
    ACTIVITY_KINDS[kind].action[locale] + forfeitedNote(row, locale),
    wallet,
    wallets.find(({ address }) => address === wallet)?.label ?? null,
    termDays,
    positionId,
    exactBnb(row.principalInWei),
    exactBnb(row.principalOutWei),
    exactBnb(row.rewardPaidWei),
    exactBnb(row.rewardCompoundedWei),
    row.forfeitedIsPart && row.forfeitedWei === 0n ? null : exactBnb(row.forfeitedWei),
    row.feeStatus === 'paid' ? exactBnb(row.feeWei) : null,
    FEE_TEXTS[row.feeStatus][locale],
    row.blockNumber,
    row.txHash,
    row.logIndex,
    ...valueCells(row),
    ...(row.vaultName === undefined ? [] : [row.vault, row.vaultName]),
  ]);
}
