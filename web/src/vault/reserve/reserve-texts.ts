import type { Text } from '@eleven/protocol/product';
import { formatCount } from '../../i18n/format.ts';
import type { ReserveFigures } from './reserve.ts';

/** Shown wherever 11% is promised. */
export const PROMISE: Text = {
  ko: '연 11%, 미리 채워 둔 적립금에서 지급합니다. 적립금이 소진되면 보상은 멈춥니다.',
  en: '11% annual, paid from a pre-funded reserve. Rewards stop when the reserve is used up.',
};

/** How long the free reserve lasts for today's stakes: `258 days`. Undefined if no flexible stakes use it up. */
export function runwayText(
  { runwayDays, lastsLong }: ReserveFigures,
  texts: { days(count: string): string; long: string },
): string | undefined {
  if (runwayDays === undefined) return undefined;
  return lastsLong ? texts.long : texts.days(formatCount(runwayDays));
}
