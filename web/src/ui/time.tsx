import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { fullTime } from '../i18n/full-time.ts';

/** A moment to the minute, or in the words given; pointed at, it is told to the second with its zone. */
export function Time({ at, children }: { at: string; children?: ReactNode }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={fullTime(format, at)}>
      {children ?? format.dateTime(at)}
    </time>
  );
}
