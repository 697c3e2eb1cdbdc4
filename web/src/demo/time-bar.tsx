import { moveTime } from '@eleven/protocol/api/dev/demo';
import { vaultStats } from '@eleven/protocol/api/vault';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { fullTime } from '../i18n/full-time.ts';
import { useTexts } from '../i18n/texts.ts';
import { ApiError, callApi } from '../lib/api.ts';
import { chainSeconds } from '../lib/chain-clock.ts';
import { useApiQuery } from '../lib/use-api.ts';
import { Button } from '../ui/button.tsx';
import css from './time-bar.module.css';

const DAY = 86_400;
const STEPS = [1, 30, 90, 365] as const;

interface TimeBarProps {
  /** The queries of the app: the bar shows the clock that the page computes with. Undefined until the app has started. */
  appClient(): QueryClient | undefined;
}

/** Local mode: shows the chain's time and moves it forward, so that fixed terms end within seconds. */
export function TimeBar({ appClient }: TimeBarProps) {
  const nowMs = useNowMs();
  const client = appClient();
  const [moved, setMoved] = useState<Reading>();
  const [movingDays, setMovingDays] = useState<number>();
  const [failure, setFailure] = useState('');
  const texts = useTexts({
    name: { ko: '로컬 체인', en: 'Local chain' },
    forward: { ko: '시간 앞으로', en: 'Move time forward' },
    days: {
      ko: (days: number) => (days === 365 ? '1년' : `${days}일`),
      en: (days) => (days === 365 ? '1 year' : days === 1 ? '1 day' : `${days} days`),
    },
    moving: { ko: '이동 중', en: 'Moving' },
  });
  const move = async (days: number) => {
    setMovingDays(days);
    setFailure('');
    try {
      const { blockTime } = await callApi(moveTime, { body: { seconds: days * DAY } });
      setMoved({ chainNow: blockTime, atMs: Date.now() });
    } catch (error) {
      setFailure(error instanceof ApiError ? error.detail : String(error));
    }
    setMovingDays(undefined);
  };
  return (
    <aside ref={keepHeight} className={css.bar} aria-label={texts.name}>
      <span className={css.name}>
        <b>{texts.name}</b>
        {client && (
          <QueryClientProvider client={client}>
            <ChainTime nowMs={nowMs} moved={moved} />
          </QueryClientProvider>
        )}
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

interface Reading {
  chainNow: number;
  atMs: number;
}

/** Follows the vault's figures, so that it is right after another page has moved the clock. Shows nothing before the first. */
function ChainTime({ nowMs, moved }: { nowMs: number; moved: Reading | undefined }) {
  const format = useFormat();
  const { data, dataUpdatedAt } = useApiQuery(vaultStats);
  const texts = useTexts({
    now: { ko: (when: string) => `체인 시각 ${when}`, en: (when) => `Chain time ${when}` },
  });
  const readings = [...(data ? [{ chainNow: data.chainNow, atMs: dataUpdatedAt }] : []), ...(moved ? [moved] : [])];
  if (readings.length === 0) return null;
  // The clock only moves forward. The newer of both readings may come from before the move.
  const chainTime = Math.max(...readings.map((reading) => chainSeconds(reading, reading.atMs, nowMs)));
  return <span>{texts.now(fullTime(format, Math.floor(chainTime)))}</span>;
}

function useNowMs(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, []);
  return nowMs;
}

/** Places everything at the lower edge of the window above the bar, whose height depends on its texts and on the width. */
function keepHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const size = new ResizeObserver(() => style.setProperty('--dock-h', `${bar.offsetHeight}px`));
  size.observe(bar);
  return () => {
    size.disconnect();
    style.removeProperty('--dock-h');
  };
}
