import { shortAddress } from '@eleven/protocol/address';
import type { Locale } from '@eleven/protocol/product';
import { defineTexts } from '../../../i18n/texts.ts';
import type { FigureLabel } from '../../check/figure.ts';
import type { FigureName, Subject, WalletFigure } from './wallet-figures.ts';

type LabelTexts = Record<FigureName | Exclude<Subject['kind'], 'fixed'>, string> & { position(id: string): string };

const LABEL_TEXTS = defineTexts<LabelTexts>({
  ko: {
    balance: '보유 잔액',
    principal: '원금',
    owed: '지급할 보상',
    lockedPrincipal: '기간형 원금',
    lockedReward: '떼어 둔 보상',
    free: '남은 적립금',
    settled: '기록된 보상',
    fundedSeconds: '보상이 쌓인 시간',
    reward: '보상',
    termDays: '기간',
    endsAt: '만기',
    count: '건수',
    blockTime: '블록 시각',
    vault: '계약',
    flexible: '자유형',
    terms: '기간형 합계',
    position: (id) => `포지션 ${id}`,
  },
  en: {
    balance: 'Balance',
    principal: 'Principal',
    owed: 'Rewards owed',
    lockedPrincipal: 'Principal of terms',
    lockedReward: 'Rewards set aside',
    free: 'Free reserve',
    settled: 'Settled rewards',
    fundedSeconds: 'Funded seconds',
    reward: 'Reward',
    termDays: 'Term',
    endsAt: 'End',
    count: 'Number',
    blockTime: 'Block time',
    vault: 'Contract',
    flexible: 'Flexible',
    terms: 'All terms',
    position: (id) => `Position ${id}`,
  },
});

/** `withWallet` where several wallets are shown. */
export function labelOf({ name, subject }: WalletFigure, locale: Locale, withWallet: boolean): Required<FigureLabel> {
  const texts = LABEL_TEXTS[locale];
  const kind = subject.kind === 'fixed' ? texts.position(subject.id) : texts[subject.kind];
  const isNamed = withWallet && subject.kind !== 'vault';
  return { name: texts[name], subject: isNamed ? `${kind}, ${shortAddress(subject.wallet)}` : kind };
}
