import { shortAddress } from '@eleven/protocol/address';
import type { Locale } from '@eleven/protocol/product';
import { defineTexts, textsIn } from '../../../i18n/texts.ts';
import type { FigureLabel } from '../../check/figure.ts';
import type { FigureName, Subject, WalletFigure } from './wallet-figures.ts';

type LabelTexts = Record<FigureName | Exclude<Subject['kind'], 'fixed'>, string> & { position(id: string): string };

const LABEL_TEXTS = defineTexts<LabelTexts>({
  balance: { ko: '보유 잔액', en: 'Balance' },
  principal: { ko: '원금', en: 'Principal' },
  owed: { ko: '지급할 보상', en: 'Rewards owed' },
  lockedPrincipal: { ko: '기간형 원금', en: 'Principal of terms' },
  lockedReward: { ko: '떼어 둔 보상', en: 'Rewards set aside' },
  free: { ko: '남은 적립금', en: 'Free reserve' },
  settled: { ko: '기록된 보상', en: 'Settled rewards' },
  fundedSeconds: { ko: '보상이 쌓인 시간', en: 'Funded seconds' },
  reward: { ko: '보상', en: 'Reward' },
  termDays: { ko: '기간', en: 'Term' },
  endsAt: { ko: '만기', en: 'End' },
  count: { ko: '건수', en: 'Number' },
  blockTime: { ko: '블록 시각', en: 'Block time' },
  vault: { ko: '계약', en: 'Contract' },
  flexible: { ko: '자유형', en: 'Flexible' },
  terms: { ko: '기간형 합계', en: 'All terms' },
  position: { ko: (id) => `포지션 ${id}`, en: (id) => `Position ${id}` },
});

/** `withWallet` where several wallets are shown. */
export function labelOf({ name, subject }: WalletFigure, locale: Locale, withWallet: boolean): Required<FigureLabel> {
  const texts = textsIn(locale, LABEL_TEXTS);
  const kind = subject.kind === 'fixed' ? texts.position(subject.id) : texts[subject.kind];
  const isNamed = withWallet && subject.kind !== 'vault';
  return { name: texts[name], subject: isNamed ? `${kind}, ${shortAddress(subject.wallet)}` : kind };
}
