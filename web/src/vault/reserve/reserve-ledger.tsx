import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ledger } from '../../ui/table/ledger.tsx';
import { RESERVE_TEXTS } from './figure-texts.ts';
import type { ReserveFigures } from './reserve.ts';

/** All figures of the vault, in a ruled grid. */
export function ReserveLedger({ figures }: { figures: ReserveFigures | undefined }) {
  const format = useFormat();
  const texts = useTexts({
    staked: { ko: '맡겨진 원금', en: 'Staked' },
    stakers: { ko: (count: string) => `${count}명`, en: (count) => `${count} ${count === '1' ? 'staker' : 'stakers'}` },
    paid: { ko: '지급된 보상', en: 'Rewards paid' },
    paidSub: { ko: '지갑으로 나갔거나 다시 맡겨진 보상', en: 'Sent to wallets or compounded' },
    promised: { ko: '약속한 보상', en: 'Rewards promised' },
    setAside: { ko: (amount: string) => `기간형 몫 ${amount}`, en: (amount) => `${amount} set aside for fixed terms` },
    held: { ko: '보유 적립금', en: 'Reserve held' },
    heldSub: { ko: '원금과 따로 셈', en: 'Counted apart from principal' },
    free: { ko: '남은 적립금', en: 'Free reserve' },
    freeSub: { ko: '아직 누구에게도 약속하지 않은 몫', en: 'Not promised to anyone yet' },
    runway: { ko: '남은 기간', en: 'Runway' },
    day: { ko: '일', en: 'days' },
    until: { ko: (date: string) => `오늘 맡겨진 금액 기준 ${date}까지`, en: (date) => `to ${date} at today’s stake` },
    long: { ko: '10년 이상', en: 'Over 10 years' },
    longSub: { ko: '오늘 맡겨진 금액 기준', en: 'at today’s stake' },
    noEnd: { ko: '자유형 예치가 없어 줄지 않습니다', en: 'No end: there are no flexible stakes' },
    rate: { ko: '지금 보상률', en: 'Rate now' },
    rateSub: { ko: '단리, 적립금이 남아 있는 동안', en: 'Simple, not compound; while the reserve lasts' },
    withdrawals: { ko: '출금', en: 'Withdrawals' },
    open: { ko: '항상 열림', en: 'Always open' },
    openSub: { ko: '멈춤 기능이 없습니다', en: 'There is no way to pause them' },
  });
  const { usedUp } = useTexts(RESERVE_TEXTS);
  const wait = <Skeleton size="short" />;
  const bnb = (wei: bigint | undefined) => ({
    value: wei === undefined ? wait : formatBnb(wei),
    unit: wei === undefined ? undefined : 'BNB',
  });
  const runway = () => {
    if (!figures) return { value: wait };
    const { fundedUntil, runwayDays, lastsLong, isUsedUp } = figures;
    if (isUsedUp) return { value: format.count(0), unit: texts.day, sub: usedUp };
    if (fundedUntil === undefined || runwayDays === undefined) return { value: '–', sub: texts.noEnd };
    if (lastsLong) return { value: texts.long, words: true, sub: texts.longSub };
    return { value: format.count(runwayDays), unit: texts.day, sub: texts.until(format.date(fundedUntil)) };
  };
  return (
    <Ledger
      items={[
        {
          label: texts.staked,
          ...bnb(figures?.stakedWei),
          sub: figures && texts.stakers(format.count(figures.stakers)),
        },
        { label: texts.paid, ...bnb(figures?.paidWei), sub: texts.paidSub },
        {
          label: texts.promised,
          ...bnb(figures?.promisedWei),
          sub: figures && texts.setAside(formatBnb(figures.setAsideWei)),
        },
        { label: texts.held, ...bnb(figures?.heldWei), sub: texts.heldSub },
        { label: texts.free, ...bnb(figures?.freeWei), brass: true, sub: texts.freeSub },
        { label: texts.runway, ...runway() },
        { label: texts.rate, value: figures ? `${figures.ratePercent}%` : wait, sub: texts.rateSub },
        { label: texts.withdrawals, value: texts.open, words: true, sub: texts.openSub },
      ]}
    />
  );
}
