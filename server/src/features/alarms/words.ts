/** An alarm in words, for emails and webhooks. */
import {
  type AlarmKind,
  type AlarmMessage,
  alarmFigure,
  alarmKind,
  alarmThreshold,
  alarmTitle,
  mendPath,
  runbookOf,
} from '@eleven/protocol/alarms';
import { type Locale, PRODUCT_NAMES } from '@eleven/protocol/product';

interface AlarmState {
  readonly id: number | null;
  readonly kind: AlarmKind;
  readonly subject: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly value: number | null;
  readonly threshold: number | null;
  readonly detail: string | null;
}

export function messageOf(alarm: AlarmState, publicUrl: string): AlarmMessage {
  const { id, kind, subject, startedAt, endedAt, value, threshold, detail } = alarm;
  const url = `${publicUrl}${mendPath(kind)}`;
  return {
    event: endedAt === null ? 'began' : 'ended',
    id: id === null ? null : String(id),
    kind,
    subject,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    value,
    threshold,
    detail,
    runbook: runbookOf(kind, detail),
    url,
    text: { ko: inWords(alarm, url, 'ko'), en: inWords(alarm, url, 'en') },
  };
}

export function testMessage(publicUrl: string, now: Date): AlarmMessage {
  const url = `${publicUrl}/admin/dashboard`;
  return {
    event: 'test',
    id: null,
    kind: null,
    subject: '',
    startedAt: now.toISOString(),
    endedAt: null,
    value: null,
    threshold: null,
    detail: null,
    runbook: null,
    url,
    text: {
      ko: `[${PRODUCT_NAMES.ko}] 경보 시험입니다. 아무 문제도 없습니다. ${url}`,
      en: `[${PRODUCT_NAMES.en}] This is a test of the alarms. Nothing is wrong. ${url}`,
    },
  };
}

function inWords(alarm: AlarmState, url: string, locale: Locale): string {
  const { kind, subject, startedAt, endedAt } = alarm;
  const title = `[${PRODUCT_NAMES[locale]}] ${alarmTitle(kind, subject, locale)}`;
  const since = `${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (endedAt !== null) {
    const minutes = Math.max(1, Math.round((endedAt.getTime() - startedAt.getTime()) / 60_000));
    return locale === 'ko'
      ? `${title}: 정상으로 돌아왔습니다 (${since}부터 ${minutes}분). ${url}`
      : `${title}: back to normal (since ${since}, for ${minutes} min). ${url}`;
  }
  const figures = figuresOf(alarm, locale);
  const trouble = alarmKind(kind).trouble[locale];
  const runbook = runbookOf(kind, alarm.detail);
  return locale === 'ko'
    ? `${title}: ${trouble}${figures === '' ? '' : ` ${figures}.`} ${since}부터. docs/operations.md의 “${runbook}”. ${url}`
    : `${title}: ${trouble}${figures === '' ? '' : ` ${figures}.`} Since ${since}. See “${runbook}” in docs/operations.md. ${url}`;
}

/** `12 min (alarm above 5 min)`, or the check's own detail; of the indexer both, because it may fail without being late. */
function figuresOf({ kind, value, threshold, detail }: AlarmState, locale: Locale): string {
  const { unit } = alarmKind(kind);
  if (unit === undefined || value === null) return detail ?? '';
  const limit = alarmThreshold(kind, threshold, locale);
  const figure = alarmFigure(unit, value, locale);
  const measured = locale === 'ko' ? `${figure} (기준: ${limit})` : `${figure} (alarm ${limit})`;
  return kind === 'indexer' && detail !== null ? `${detail}; ${measured}` : measured;
}

/** Parameters of the email's template, in both languages: its reader may have chosen either. */
export function mailParams(alarm: AlarmState): Record<string, string> {
  const { kind, subject, startedAt, endedAt } = alarm;
  return {
    titleKo: alarmTitle(kind, subject, 'ko'),
    titleEn: alarmTitle(kind, subject, 'en'),
    textKo: alarmKind(kind).trouble.ko,
    textEn: alarmKind(kind).trouble.en,
    figuresKo: figuresOf(alarm, 'ko') || '–',
    figuresEn: figuresOf(alarm, 'en') || '–',
    runbook: runbookOf(kind, alarm.detail),
    beganAt: startedAt.toISOString(),
    ...(endedAt === null ? {} : { overAt: endedAt.toISOString() }),
    link: mendPath(kind),
  };
}
