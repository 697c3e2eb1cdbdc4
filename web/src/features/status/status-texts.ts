import type { DayState, Incident } from '@eleven/protocol/api/status';
import { incidentStateName } from '@eleven/protocol/incidents';
import type { Text } from '@eleven/protocol/product';
import { defineTexts } from '../../i18n/texts.ts';

export const DAY_STATE_TEXTS = defineTexts<Record<DayState, string>>({
  unknown: { ko: '측정 없음', en: 'Not measured' },
  good: { ko: '정상', en: 'Operational' },
  partly: { ko: '정상 (일부만 측정)', en: 'Operational (partial data)' },
  disturbed: { ko: '문제 있었음', en: 'Some problems' },
  down: { ko: '장애', en: 'Outage' },
});

export const SEVERITY_TONES = { info: 'plain', warning: 'warn', critical: 'danger' } as const;

/** The state that an update gives an incident. The first update of an automatic incident has a special name. */
export function stateName({ isAutomatic, updates }: Incident, update: Incident['updates'][number]): Text {
  return incidentStateName(update.state, isAutomatic && update === updates.at(-1));
}
