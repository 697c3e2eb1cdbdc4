import { useEffect, useState } from 'react';
import { tab } from '../../storage.ts';

const PREFIX = 'pause.';

/** Seconds until the action is possible again. The countdown survives a reload; the server enforces the limit as well. */
export function usePause(name: string): { secondsLeft: number; pause(ms: number): void } {
  const [until, setUntil] = useState(() => Number(tab.read(PREFIX + name)) || 0);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return {
    secondsLeft: Math.max(0, Math.ceil((until - now) / 1_000)),
    pause(ms) {
      const from = Date.now();
      const end = from + ms;
      setNow(from);
      setUntil(end);
      tab.write(PREFIX + name, String(end));
    },
  };
}
