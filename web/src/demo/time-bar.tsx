import { moveTime } from '@eleven/protocol/api/demo';
import { vaultStats } from '@eleven/protocol/api/vault';
import { useEffect, useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { fullTime } from '../i18n/full-time.ts';
import { useTexts } from '../i18n/texts.ts';
import { ApiError, callApi } from '../lib/api.ts';
import { Button } from '../ui/button.tsx';
import css from './time-bar.module.css';

const DAY = 86_400;
const STEPS = [1, 30, 90, 365] as const;

/** Local mode: shows the chain's time and moves it forward, so that fixed terms end within seconds. */
export function TimeBar() {
  const format = useFormat();
  const [chainTime, setChainTime] = useState<number>();
  const [movingDays, setMovingDays] = useState<number>();
  const [failure, setFailure] = useState('');
  const texts = useTexts({
    name: { ko: '로컬 체인', en: 'Local chain' },
    now: { ko: (when: string) => `체인 시각 ${when}`, en: (when) => `Chain time ${when}` },
    forward: { ko: '시간 앞으로', en: 'Move time forward' },
    days: {
      ko: (days: number) => (days === 365 ? '1년' : `${days}일`),
      en: (days) => (days === 365 ? '1 year' : days === 1 ? '1 day' : `${days} days`),
    },
    moving: { ko: '이동 중', en: 'Moving' },
  });
  useEffect(() => {
    callApi(vaultStats).then(
      ({ chainNow }) => setChainTime(chainNow),
      // On failure the bar shows no time until the clock is moved.
      () => {},
    );
    const tick = setInterval(() => setChainTime((time) => time && time + 1), 1_000);
    return () => clearInterval(tick);
  }, []);
  const move = async (days: number) => {
    setMovingDays(days);
    setFailure('');
    try {
      const { blockTime } = await callApi(moveTime, { body: { seconds: days * DAY } });
      setChainTime(blockTime);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.detail : String(error));
    }
    setMovingDays(undefined);
  };
  return (
    <aside className={css.bar} aria-label={texts.name}>
      <span className={css.name}>
        <b>{texts.name}</b>
        <span>{chainTime !== undefined && texts.now(fullTime(format, chainTime))}</span>
        <span role="status">{failure}</span>
      </span>
      <fieldset className={css.steps}>
        <legend>{texts.forward}</legend>
        {STEPS.map((days) => (
          <Button
            key={days}
            size="small"
            busy={movingDays === days && texts.moving}
            onClick={() => movingDays === undefined && void move(days)}
          >
            +{texts.days(days)}
          </Button>
        ))}
      </fieldset>
    </aside>
  );
}
