import type { StatementWorth } from '@eleven/protocol/api/statements';
import { formatUsd, formatWon } from '@eleven/protocol/value';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { KeyValue } from '../../ui/table/key-values.tsx';
import type { Wanted } from './statement-choice.ts';
import { useWorth } from './use-statement.ts';

type Currency = 'krw' | 'usd';

/** Two lines with the value of the rewards; none without prices or if the user wants no values. */
export function useWorthLines(wanted: Wanted | undefined): KeyValue[] {
  const format = useFormat();
  const { data: worth, isLoading, isError, isFetching, refetch } = useWorth(wanted);
  const texts = useTexts({
    value: { ko: '보상의 가치', en: 'Value of the rewards' },
    krw: { ko: '보상의 가치 (원)', en: 'Value of the rewards in won' },
    usd: { ko: '보상의 가치 (달러)', en: 'Value of the rewards in dollars' },
    without: {
      ko: (count: string) => `시세 없는 ${count}건`,
      en: (count) => `${count} without a price`,
    },
    reading: { ko: '읽는 중', en: 'Reading' },
    failed: { ko: '지금은 알 수 없습니다.', en: 'Not known right now.' },
    again: { ko: '다시 시도', en: 'Try again' },
  });
  if (isError) {
    return [
      {
        label: texts.value,
        figure: false,
        value: (
          <>
            {texts.failed}{' '}
            <Button size="small" variant="ghost" busy={isFetching && texts.reading} onClick={() => void refetch()}>
              {texts.again}
            </Button>
          </>
        ),
      },
    ];
  }
  if (isLoading)
    return (['krw', 'usd'] as const).map((what) => ({ label: texts[what], value: <Skeleton size="short" /> }));
  if (!worth) return [];
  const line = (what: Currency, sum: string, unknown: number): KeyValue => {
    const without = unknown > 0 && texts.without(format.count(unknown));
    return {
      label: texts[what],
      value: without ? (isNothing(worth, what) ? without : `${sum} + ${without}`) : sum,
    };
  };
  return [
    line('krw', formatWon(BigInt(worth.krw)), worth.withoutKrw),
    line('usd', formatUsd(BigInt(worth.usdCents)), worth.withoutUsd),
  ];
}

/** If no reward has a value, a sum of 0 would look like a value. */
const isNothing = ({ krw, usdCents }: StatementWorth, what: Currency) => (what === 'krw' ? krw : usdCents) === '0';
