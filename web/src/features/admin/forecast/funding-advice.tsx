import { exactBnb, readableBnb } from '@eleven/protocol/money';
import { neededFunding, WEEK_SECONDS } from '@eleven/protocol/vault/forecast';
import { useMemo } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import css from './forecast-card.module.css';
import { CASE_NAMES } from './forecast-texts.ts';
import type { ForecastData } from './use-forecast.ts';

interface FundingAdviceProps {
  data: ForecastData;
  weeks: number;
  /** Fills in the form with this amount of BNB; undefined for a role that may not fund. */
  onFund: ((bnb: string) => void) | undefined;
}

/** For each case: how much must be funded by when, so that the promise can be kept until the end of the horizon. */
export function FundingAdvice({ data, weeks, onFund }: FundingAdviceProps) {
  const format = useFormat();
  const names = useTexts(CASE_NAMES);
  const texts = useTexts({
    title: { ko: (date: string) => `${date}까지 약속하려면`, en: (date) => `To promise until ${date}` },
    enough: { ko: '더 넣지 않아도 됩니다.', en: 'Nothing needs to be funded.' },
    now: { ko: '지금', en: 'now' },
    fund: {
      ko: (bnb: string, date: string) => `${date}까지 ${bnb} BNB 넣기`,
      en: (bnb, date) => `Fund ${bnb} BNB by ${date}`,
    },
    fundNow: {
      ko: (bnb: string) => `지금 ${bnb} BNB 넣기: 이미 모자랍니다.`,
      en: (bnb) => `Fund ${bnb} BNB now: it is missing already.`,
    },
    never: {
      ko: '계약이 담을 수 있는 것보다 많이 필요합니다.',
      en: 'More would be needed than the contract can hold.',
    },
    copy: { ko: '금액 복사', en: 'Copy the amount' },
    fill: { ko: '양식에 넣기', en: 'Fill in the form' },
    after: {
      ko: '금액은 wei까지 정확합니다. 그때까지 넣으면 자유형은 매초 11%를 받고, 위에서 가정한 새 예치는 거절되지 않습니다.',
      en: 'Amounts are exact. If funded by then, flexible stakes earn 11% in every second, and the new stakes that the case assumes are accepted.',
    },
  });
  const rows = useMemo(
    () =>
      data.cases.map((kind) => ({
        kind,
        needed: neededFunding(data.input, kind, { weeks, withdrawals: data.withdrawals }),
      })),
    [data, weeks],
  );
  const until = format.date(Number(data.input.asOf + BigInt(weeks) * WEEK_SECONDS));
  return (
    <section className={css.advice} aria-label={texts.title(until)}>
      <h3>{texts.title(until)}</h3>
      <dl>
        {rows.map(({ kind, needed }) => (
          <div key={kind}>
            <dt>{names[kind]}</dt>
            <dd>
              {needed === undefined ? (
                texts.never
              ) : needed.by === undefined ? (
                texts.enough
              ) : (
                <>
                  <span>
                    {needed.by <= data.input.asOf
                      ? texts.fundNow(readableBnb(needed.amountWei))
                      : texts.fund(readableBnb(needed.amountWei), format.longDateTime(Number(needed.by)))}
                  </span>
                  <CopyButton value={exactBnb(needed.amountWei)} label={`${texts.copy}: ${names[kind]}`} />
                  {onFund && (
                    <Button size="small" onClick={() => onFund(exactBnb(needed.amountWei))}>
                      {texts.fill}
                    </Button>
                  )}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{texts.after}</p>
    </section>
  );
}
