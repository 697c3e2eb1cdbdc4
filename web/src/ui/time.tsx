import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { fullTime } from '../i18n/full-time.ts';

/** A time to the minute, or the given text; its tooltip has the time to the second with the zone. */
export function Time({ at, children }: { at: string; children?: ReactNode }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={fullTime(format, at)}>
      {children ?? format.dateTime(at)}
    </time>
  );
}
