/** The alarms of the operator: names, the meaning of each, its figures in words, and where to fix it. */
import type { Locale, Text } from './product.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

/** Units of a figure; undefined if a check has none. */
export type AlarmUnit = 'seconds' | 'days' | 'hours' | 'count' | 'blocks' | 'bytes' | 'percent';

/** A section of `/admin/dashboard`. */
type MendSection = 'overview' | 'reserve' | 'tickets' | 'incidents' | 'security' | 'operations';

interface AlarmKindEntry {
  readonly name: Text;
  /** The fault while it lasts. */
  readonly trouble: Text;
  readonly unit?: AlarmUnit;
  /** The side of the threshold that is bad. */
  readonly side?: 'above' | 'below';
  readonly section: MendSection;
  /** The heading in docs/operations.md that says what to do. */
  readonly runbook: string;
  /** Consecutive evaluations, 30 s apart, that begin it and that end it. */
  readonly begins: number;
  readonly ends: number;
}

export const ALARM_KINDS = {
  database: {
    name: text('데이터베이스', 'Database'),
    trouble: text('데이터베이스가 응답하지 않습니다.', 'The database does not answer.'),
    section: 'incidents',
    runbook: 'Database down',
    begins: 2,
    ends: 2,
  },
  replica: {
    name: text('데이터베이스 복제본', 'Database replica'),
    trouble: text('복제본이 늦거나 응답하지 않습니다.', 'The replica is late or does not answer.'),
    unit: 'seconds',
    side: 'above',
    section: 'incidents',
    runbook: 'A replicated database',
    begins: 4,
    ends: 4,
  },
  chain: {
    name: text('체인', 'Chain'),
    trouble: text('서버가 블록체인을 읽지 못합니다.', 'The server cannot read the blockchain.'),
    section: 'incidents',
    runbook: 'Chain unreachable',
    begins: 2,
    ends: 4,
  },
  endpoint: {
    name: text('RPC 노드', 'RPC endpoint'),
    trouble: text(
      '응답하지 않거나, 뒤처졌거나, 다른 노드와 다른 답을 해서 제외되었습니다.',
      'It does not answer, is behind, or is set aside because the others contradict it.',
    ),
    section: 'incidents',
    runbook: 'RPC endpoint not in use',
    begins: 2,
    ends: 4,
  },
  indexer: {
    name: text('인덱서', 'Indexer'),
    trouble: text('체인의 기록을 따라가지 못합니다.', 'It does not keep up with the chain.'),
    unit: 'blocks',
    side: 'above',
    section: 'operations',
    runbook: 'Indexer late',
    begins: 2,
    ends: 4,
  },
  reserve: {
    name: text('보상률', 'Reward rate'),
    trouble: text(
      '적립금이 비어 자유형 예치에 보상이 쌓이지 않습니다.',
      'The reserve is empty: flexible stakes earn nothing.',
    ),
    unit: 'percent',
    side: 'below',
    section: 'reserve',
    runbook: 'Reserve empty',
    begins: 2,
    ends: 2,
  },
  runway: {
    name: text('적립금 기간', 'Runway'),
    trouble: text('적립금이 곧 바닥납니다.', 'The reserve runs out soon.'),
    unit: 'days',
    side: 'below',
    section: 'reserve',
    runbook: 'Runway below 30 days',
    begins: 2,
    ends: 2,
  },
  mail: {
    name: text('메일', 'Email'),
    trouble: text('보낼 메일이 나가지 않습니다.', 'Due emails are not being sent.'),
    unit: 'seconds',
    side: 'above',
    section: 'operations',
    runbook: 'Emails late',
    begins: 2,
    ends: 2,
  },
  mailFailed: {
    name: text('메일 실패', 'Email failures'),
    trouble: text(
      '하루 동안 반송되거나 포기한 메일이 많습니다.',
      'Many emails of the last day came back or were given up.',
    ),
    unit: 'count',
    side: 'above',
    section: 'operations',
    runbook: 'Emails late',
    begins: 2,
    ends: 4,
  },
  push: {
    name: text('푸시 알림', 'Push notifications'),
    trouble: text('기기로 보낼 알림이 나가지 않습니다.', 'Due notifications to devices are not being sent.'),
    unit: 'seconds',
    side: 'above',
    section: 'operations',
    runbook: 'Push notifications late',
    begins: 2,
    ends: 2,
  },
  pushFailed: {
    name: text('푸시 실패', 'Push failures'),
    trouble: text('하루 동안 포기한 기기 알림이 많습니다.', 'Many notifications of the last day were given up.'),
    unit: 'count',
    side: 'above',
    section: 'operations',
    runbook: 'Push notifications late',
    begins: 2,
    ends: 4,
  },
  tickets: {
    name: text('늦은 문의', 'Late tickets'),
    trouble: text('약속한 시간이 지난 문의가 있습니다.', 'Tickets have waited longer than promised.'),
    unit: 'count',
    side: 'above',
    section: 'tickets',
    runbook: 'Tickets late',
    begins: 2,
    ends: 2,
  },
  signIns: {
    name: text('실패한 로그인', 'Failed sign-ins'),
    trouble: text('한 시간 동안 실패한 로그인이 많습니다.', 'Many sign-ins of the last hour failed.'),
    unit: 'count',
    side: 'above',
    section: 'security',
    runbook: 'Sign-ins refused',
    begins: 2,
    ends: 4,
  },
  disk: {
    name: text('디스크', 'Disk'),
    trouble: text('DATA_DIR의 디스크가 거의 찼습니다.', 'The disk of DATA_DIR is nearly full.'),
    unit: 'bytes',
    side: 'below',
    section: 'incidents',
    runbook: 'Disk nearly full',
    begins: 2,
    ends: 2,
  },
} as const satisfies Record<string, AlarmKindEntry>;

export type AlarmKind = keyof typeof ALARM_KINDS;

/** The beginning of the indexer's detail while it is halted. */
export const HALTED = 'halted: ';

export const ALARM_KIND_NAMES = Object.keys(ALARM_KINDS) as [AlarmKind, ...AlarmKind[]];

export function isAlarmKind(value: string): value is AlarmKind {
  return Object.hasOwn(ALARM_KINDS, value);
}

export const alarmKind = (kind: AlarmKind): AlarmKindEntry => ALARM_KINDS[kind];

/** The section of docs/operations.md that says what to do. A halt is not an indexer that is late. */
export function runbookOf(kind: AlarmKind, detail: string | null): string {
  return kind === 'indexer' && detail?.startsWith(HALTED) ? 'Indexer halted' : alarmKind(kind).runbook;
}

/** The path of the admin page where it can be fixed. */
export function mendPath(kind: AlarmKind): string {
  const { section } = alarmKind(kind);
  return section === 'overview' ? '/admin/dashboard' : `/admin/dashboard?section=${section}`;
}

/** `Rate: Vault 2`, or `Database` if there is only one. */
export function alarmTitle(kind: AlarmKind, subject: string, locale: Locale): string {
  const name = ALARM_KINDS[kind].name[locale];
  return subject === '' ? name : `${name}: ${subject}`;
}

function numberText(of: number, digits: number, locale: Locale): string {
  return new Intl.NumberFormat(locale === 'ko' ? 'ko-KR' : 'en-GB', { maximumFractionDigits: digits }).format(of);
}

function daysText(days: number, locale: Locale): string {
  const number = numberText(days, 1, locale);
  return locale === 'ko' ? `${number}일` : `${number} ${days === 1 ? 'day' : 'days'}`;
}

/** Ten years: a longer time is not counted in days. */
const LONG_DAYS = 3_650;

/** A figure with its unit; a dash if it is unknown or the check has none. */
export function alarmFigure(unit: AlarmUnit | undefined, value: number | null, locale: Locale): string {
  if (unit === undefined || value === null) return '–';
  const number = (of: number, digits = 0) => numberText(of, digits, locale);
  const is = (ko: string, en: string) => (locale === 'ko' ? ko : en);
  switch (unit) {
    case 'seconds':
      return value < 120
        ? is(`${number(value)}초`, `${number(value)} s`)
        : is(`${number(value / 60)}분`, `${number(value / 60)} min`);
    case 'days':
      // As on the pages about the reserve: whole days, rounded down, so that a promise is never overstated.
      if (Math.floor(value) > LONG_DAYS) return is('10년 이상', 'over 10 years');
      return daysText(Math.floor(value), locale);
    case 'hours':
      return is(`${number(value)}시간`, `${number(value)} h`);
    case 'blocks':
      return is(`${number(value)}블록`, `${number(value)} ${value === 1 ? 'block' : 'blocks'}`);
    case 'bytes':
      return value < 2 ** 30 ? `${number(value / 2 ** 20)} MiB` : `${number(value / 2 ** 30, 1)} GiB`;
    case 'percent':
      return `${number(value, 2)}%`;
    case 'count':
      return is(`${number(value)}건`, number(value));
  }
}

/** The threshold in words: `above 300 s`; a dash where a check has none. */
export function alarmThreshold(kind: AlarmKind, threshold: number | null, locale: Locale): string {
  const { unit, side } = alarmKind(kind);
  if (threshold === null || side === undefined || unit === undefined) return '–';
  // A limit in days is what the operator set, to the tenth.
  const figure = unit === 'days' ? daysText(threshold, locale) : alarmFigure(unit, threshold, locale);
  if (locale === 'ko') return side === 'above' ? `${figure} 초과` : `${figure} 미만`;
  return `${side} ${figure}`;
}

/** An alarm as sent to a webhook of the shape `json`. */
export interface AlarmMessage {
  readonly event: 'began' | 'ended' | 'test';
  /** Null for a test, and for an alarm that could not be stored. */
  readonly id: string | null;
  readonly kind: AlarmKind | null;
  readonly subject: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly value: number | null;
  readonly threshold: number | null;
  readonly detail: string | null;
  /** The section of docs/operations.md that says what to do; null for a test. */
  readonly runbook: string | null;
  /** The page where it can be fixed. */
  readonly url: string;
  readonly text: Text;
}
