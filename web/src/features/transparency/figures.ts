/** The figures of the page: their names, and their values from the server's replies at one block. Pure; never rounded. */
import type { VaultCode, VaultRoles } from '@eleven/protocol/api/transparency';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { requiredRunway } from '@eleven/protocol/vault/rewards';
import { RUNWAY_PROMISE } from '@eleven/protocol/vault/runway-texts';
import { MIN_RUNWAY_DAYS } from '@eleven/protocol/vault/terms';
import { defineTexts } from '../../i18n/texts.ts';

/** All replies of the server about the vault. */
export interface VaultReplies {
  readonly vault: VaultStateReply;
  readonly roles: VaultRoles;
  readonly code: VaultCode;
}

/** The terms of the equation: the first is the sum of the others. */
export const TERMS = ['balance', 'principal', 'owed', 'lockedPrincipal', 'lockedReward', 'free'] as const;
/** Figures derived from the equation. */
export const LIMITS = ['rate', 'fundedUntil', 'requiredRunway', 'withdrawable'] as const;
/** The times that all figures depend on. */
const GROUNDS = ['blockTime', 'startAt'] as const;
export type FigureName = (typeof TERMS)[number] | (typeof LIMITS)[number] | (typeof GROUNDS)[number];

export type RoleName = 'owner' | 'pendingOwner' | 'guardian';
export type LedgerFigureName = FigureName | RoleName | 'codeHash' | 'maskedHash';

/** Without a meaning if the equation explains it. */
type FigureText = readonly [name: string, meaning?: string];

export const FIGURE_TEXTS = defineTexts<Record<LedgerFigureName, FigureText>>({
  balance: {
    ko: ['계약 잔액', '계약 주소가 가진 BNB 전부입니다.'],
    en: ['Vault balance', 'All BNB that the address of the contract holds.'],
  },
  principal: {
    ko: ['자유형 원금', '자유형으로 맡긴 BNB. 맡긴 사람이 언제든 찾아갑니다.'],
    en: ['Flexible principal', 'BNB staked flexibly. Its stakers can take it back at any time.'],
  },
  owed: {
    ko: ['지급할 보상', '자유형에 이미 쌓인 보상. 받아 갈 때까지 계약 안에 있습니다.'],
    en: ['Rewards owed', 'Already earned by flexible stakes; in the contract until they are claimed.'],
  },
  lockedPrincipal: {
    ko: ['기간형 원금', '기간을 정해 맡긴 BNB. 만기 전에도 원금은 모두 찾을 수 있습니다.'],
    en: ['Principal of terms', 'BNB staked for a fixed term. All of it can be taken out before the end, too.'],
  },
  lockedReward: {
    ko: ['떼어 둔 보상', '기간형을 시작한 순간 전액을 떼어 둔 보상입니다.'],
    en: ['Rewards set aside', 'The whole reward of each fixed term, set aside the moment it began.'],
  },
  free: {
    ko: ['남은 적립금', '아직 누구에게도 약속하지 않은 몫. 자유형의 새 보상이 여기서 나옵니다.'],
    en: ['Free reserve', 'Promised to nobody yet. New flexible rewards come from here.'],
  },
  rate: {
    ko: ['지금 보상률', '단리. 적립금이 소진되면 그 블록부터 0%입니다.'],
    en: ['Rate now', 'Simple, not compound. 0% from the block at which the reserve is used up.'],
  },
  fundedUntil: {
    ko: ['적립금이 소진되는 날', `지금 맡겨진 금액 기준. ${RUNWAY_PROMISE.ko}`],
    en: ['The reserve lasts until', `At today’s stake. ${RUNWAY_PROMISE.en}`],
  },
  requiredRunway: {
    ko: [
      `반드시 남겨야 할 ${MIN_RUNWAY_DAYS}일치`,
      '새 예치, 기간형과 그 갱신, 운영사 출금 뒤에도 이만큼은 남아야 합니다.',
    ],
    en: [
      `Must stay: ${MIN_RUNWAY_DAYS} days of rewards`,
      'Left after every new stake, fixed term, renewal and reserve withdrawal.',
    ],
  },
  withdrawable: {
    ko: [
      '운영사가 지금 회수할 수 있는 금액',
      `남은 적립금에서 ${MIN_RUNWAY_DAYS}일치를 뺀 여유분. 이보다 많이는 계약이 거절합니다.`,
    ],
    en: [
      'The operator could withdraw now',
      `The free reserve above those ${MIN_RUNWAY_DAYS} days. The contract refuses any more.`,
    ],
  },
  blockTime: { ko: ['블록 시각'], en: ['Block time'] },
  startAt: { ko: ['계약이 시작한 시각'], en: ['Start of the contract'] },
  owner: { ko: ['소유자'], en: ['Owner'] },
  pendingOwner: { ko: ['수락을 기다리는 소유자'], en: ['Next owner'] },
  guardian: { ko: ['가디언'], en: ['Guardian'] },
  codeHash: { ko: ['코드 해시'], en: ['Code hash'] },
  maskedHash: { ko: ['값을 비운 코드 해시'], en: ['Code hash without deployment values'] },
});

/** Undefined if it does not exist, such as the end of the runway without flexible stakes. */
type ShownFigures = Readonly<Record<FigureName, bigint | undefined>>;

export function shownFigures(vault: VaultStateReply): ShownFigures {
  const free = BigInt(vault.freeWei);
  const required = requiredRunway(BigInt(vault.principalWei));
  return {
    balance: BigInt(vault.balanceWei),
    principal: BigInt(vault.principalWei),
    owed: BigInt(vault.owedWei),
    lockedPrincipal: BigInt(vault.lockedPrincipalWei),
    lockedReward: BigInt(vault.lockedRewardWei),
    free,
    rate: BigInt(vault.rateBps),
    fundedUntil: vault.fundedUntil === null ? undefined : BigInt(vault.fundedUntil),
    requiredRunway: required,
    withdrawable: free > required ? free - required : 0n,
    blockTime: BigInt(vault.asOf.blockTime),
    startAt: BigInt(vault.startAt),
  };
}

/** By how many wei the balance exceeds the sum of its parts; 0 in a correct vault. */
export function surplusOfBalance(figures: ShownFigures): bigint {
  const [balance = 0n, ...parts] = TERMS.map((name) => figures[name]);
  return balance - parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
}
