/** Details of an entry of the audit log, in words. */
import { shortAddress } from '@eleven/protocol/address';
import { alarmKind, isAlarmKind } from '@eleven/protocol/alarms';
import type { AuditEntryReply } from '@eleven/protocol/api/admin/audit';
import type { AuditDetail } from '@eleven/protocol/audit';
import { COMPONENT_NAMES, INCIDENT_SEVERITY_NAMES, INCIDENT_STATE_NAMES } from '@eleven/protocol/incidents';
import { readableBnb } from '@eleven/protocol/money';
import type { Locale } from '@eleven/protocol/product';
import { PRIORITY_NAMES, type TicketPriority } from '@eleven/protocol/tickets';
import type { useFormat } from '../../i18n/format.ts';
import { defineTexts, type TextsOf, textsIn } from '../../i18n/texts.ts';
import { effectText } from '../../vault/timelock/effect-text.ts';
import { type Names, nameIn, roleName } from './admin-texts.ts';
import { EVIDENCE_TEXTS } from './users/factor-case-texts.ts';

const ANNOUNCEMENT_SEVERITIES: Names = {
  info: { ko: '안내', en: 'Info' },
  warning: { ko: '주의', en: 'Warning' },
  critical: { ko: '중요', en: 'Critical' },
};
/** The state of a ticket after a reply. */
const TICKET_STATES: Names = {
  answered: { ko: '답변함', en: 'Answered' },
  waiting: { ko: '고객 회신 대기', en: 'Waiting for the customer' },
  closed: { ko: '종료', en: 'Closed' },
};
const SESSION_SCOPES: Names = {
  user: { ko: '이용자 화면', en: 'user site' },
  admin: { ko: '관리자 화면', en: 'admin area' },
};

const counted =
  (one: string, many: string) =>
  (count: string): string =>
    `${count} ${count === '1' ? one : many}`;

const TEXTS = defineTexts({
  gone: { ko: '삭제된 계정', en: 'Deleted account' },
  nobody: { ko: '담당자 없음', en: 'To nobody' },
  part: { ko: '목록의 일부', en: 'Part of the list' },
  on: { ko: '켬', en: 'On' },
  off: { ko: '끔', en: 'Off' },
  archived: { ko: '보관함', en: 'Archived' },
  noLabels: { ko: '라벨 없음', en: 'No labels' },
});

/** Texts around one value. */
const AROUND = defineTexts({
  available: { ko: (name: string) => `${name}: 배정 받음`, en: (name) => `${name}: available` },
  away: { ko: (name: string) => `${name}: 배정 받지 않음`, en: (name) => `${name}: away` },
  labels: { ko: (names: string) => `라벨: ${names}`, en: (names) => `Labels: ${names}` },
  labelAdded: { ko: (name: string) => `${name} 더함`, en: (name) => `${name} added` },
  labelRemoved: { ko: (name: string) => `${name} 뺌`, en: (name) => `${name} removed` },
  version: { ko: (version: string) => `버전 ${version}`, en: (version) => `version ${version}` },
  rules: { ko: (count: string) => `규칙 ${count}개`, en: counted('rule', 'rules') },
  replies: { ko: (count: string) => `답변 ${count}개`, en: counted('reply', 'replies') },
  case: { ko: (id: string) => `분실 건 ${id}번`, en: (id) => `case ${id}` },
  proposedBy: { ko: (name: string) => `제안: ${name}`, en: (name) => `proposed by ${name}` },
  sessions: { ko: (count: string) => `세션 ${count}개 종료`, en: counted('session ended', 'sessions ended') },
  tickets: {
    ko: (count: string) => `문의 ${count}건을 대기열로 돌려보냄`,
    en: counted('ticket returned to the queue', 'tickets returned to the queue'),
  },
  messages: { ko: (count: string) => `글 ${count}개`, en: counted('message', 'messages') },
  resent: { ko: (count: string) => `${count}건 다시 보냄`, en: (count) => `${count} sent again` },
  message: { ko: (id: string) => `하나만: ${id}`, en: (id) => `only ${id}` },
  takenBack: { ko: (count: string) => `메일 ${count}통 취소`, en: counted('email cancelled', 'emails cancelled') },
  readers: { ko: (count: string) => `읽은 이용자 ${count}명`, en: counted('reader', 'readers') },
  mails: { ko: (count: string) => `메일 ${count}통`, en: counted('email', 'emails') },
  until: { ko: (time: string) => `${time}까지`, en: (time) => `until ${time}` },
  due: { ko: (time: string) => `${time} 삭제 예정`, en: (time) => `to be deleted ${time}` },
  status: { ko: (code: string) => `메일 서버의 답 ${code}`, en: (code) => `mail server’s status ${code}` },
  into: { ko: (ticket: string) => `${ticket}에 합침`, en: (ticket) => `into ${ticket}` },
  fromBlock: { ko: (block: string) => `블록 ${block}부터`, en: (block) => `from block ${block}` },
  most: { ko: (bnb: string) => `최대 ${bnb} BNB`, en: (bnb) => `up to ${bnb} BNB` },
  receiver: { ko: (address: string) => `받는 주소 ${address}`, en: (address) => `to ${address}` },
  wallet: { ko: (address: string) => `지갑 ${address}`, en: (address) => `wallet ${address}` },
  operation: { ko: (id: string) => `타임락 작업 ${id}`, en: (id) => `operation ${id}` },
  entry: { ko: (id: string) => `기록 ${id}번의 요청`, en: (id) => `asked for in entry ${id}` },
  tx: { ko: (hash: string) => `거래 ${hash}`, en: (hash) => `transaction ${hash}` },
  followed: {
    ko: (count: string) => `같은 일 ${count}번 더`,
    en: (count) => (count === '1' ? 'once more' : `${count} more times`),
  },
});

interface Context {
  readonly entry: AuditEntryReply;
  readonly texts: TextsOf<typeof TEXTS>;
  readonly around: TextsOf<typeof AROUND>;
  readonly locale: Locale;
  readonly time: (iso: string) => string;
}
/** A detail in words; empty for one that another detail of the entry covers. */
type Describe = (value: string, context: Context) => string;

const named =
  (names: Names): Describe =>
  (value, { locale }) =>
    nameIn(names, value, locale);
const worded =
  (key: keyof typeof AROUND): Describe =>
  (value, { around }) =>
    around[key](value);
const isOn = (value: string | undefined): boolean => value === 'on' || value === 'yes' || value === 'true';
/** The promised minutes to the first answer, then to each later one. */
const promise =
  (priority: TicketPriority): Describe =>
  (minutes, { locale }) => {
    const [first, next] = minutes.split('/');
    const name = PRIORITY_NAMES[priority][locale];
    return locale === 'ko' ? `${name}: ${first}분, 그다음 ${next}분` : `${name}: ${first} min, then ${next} min`;
  };

/** By name, in display order: the order in which they arrive means nothing. */
const DETAILS: Readonly<Record<AuditDetail, Describe>> = {
  amountWei: (wei) => `${readableBnb(BigInt(wei))} BNB`,
  mostWei: (wei, { around }) => around.most(readableBnb(BigInt(wei))),
  receiver: worded('receiver'),
  operation: describeOperation,
  wallet: worded('wallet'),
  entry: worded('entry'),
  tx: worded('tx'),
  to: describeTo,
  from: () => '',
  until: (iso, { around, time }) => around.until(time(iso)),
  endsAt: (iso, { around, time }) => around.until(time(iso)),
  dueAt: (iso, { around, time }) => around.due(time(iso)),
  sessions: worded('sessions'),
  tickets: worded('tickets'),
  scope: named(SESSION_SCOPES),
  followed: worded('followed'),
  route: (route) => route,
  code: (code) => code,
  network: (network) => network,
  device: (device) => device,
  case: worded('case'),
  kind: named(EVIDENCE_TEXTS),
  proposedBy: (_id, { texts, around, entry }) => around.proposedBy(entry.namedUser ?? texts.gone),
  severity: (value, { locale, entry: { act } }) =>
    nameIn(act.startsWith('incident.') ? INCIDENT_SEVERITY_NAMES : ANNOUNCEMENT_SEVERITIES, value, locale),
  components: (list, { locale }) =>
    list
      .split(', ')
      .map((one) => nameIn(COMPONENT_NAMES, one, locale))
      .join(', '),
  component: named(COMPONENT_NAMES),
  state: named({ ...TICKET_STATES, ...INCIDENT_STATE_NAMES }),
  alarm: (kind, { locale }) => (isAlarmKind(kind) ? alarmKind(kind).name[locale] : kind),
  messages: worded('messages'),
  into: worded('into'),
  name: (name) => name,
  archived: (value, { texts }) => (isOn(value) ? texts.archived : ''),
  version: worded('version'),
  rules: worded('rules'),
  replies: worded('replies'),
  urgent: promise('urgent'),
  high: promise('high'),
  normal: promise('normal'),
  low: promise('low'),
  member: (_id, { texts, around, entry: { namedUser, details } }) =>
    (isOn(details.available) ? around.available : around.away)(namedUser ?? texts.gone),
  available: () => '',
  labels: (names, { texts, around }) => (names === '' ? texts.noLabels : around.labels(names)),
  label: (name, { around, entry: { details } }) => (isOn(details.on) ? around.labelAdded : around.labelRemoved)(name),
  on: (value, { texts, entry: { details } }) => (details.label !== undefined ? '' : isOn(value) ? texts.on : texts.off),
  count: worded('resent'),
  message: worded('message'),
  status: worded('status'),
  takenBack: worded('takenBack'),
  readers: worded('readers'),
  mails: worded('mails'),
  fromBlock: worded('fromBlock'),
};

/** Every call of the operation in a sentence; the id alone if nobody has scheduled it. */
function describeOperation(id: string, { entry: { operation }, around, locale }: Context): string {
  if (!operation) return around.operation(id);
  const effects = operation.calls.map((call) => effectText(call, operation, locale));
  return [...effects, around.operation(shortAddress(id))].join(' · ');
}

function describeTo(to: string, { entry: { act, details, namedUser }, texts, locale }: Context): string {
  if (act === 'ticket.assigned') return to === '' ? texts.nobody : (namedUser ?? texts.gone);
  if (act === 'ticket.prioritized') return nameIn(PRIORITY_NAMES, to, locale);
  if (act === 'switch.changed') return isOn(to) ? texts.on : texts.off;
  return details.from === undefined ? to : `${roleName(details.from, locale)} → ${roleName(to, locale)}`;
}

/** All details of an entry on one line. A detail without words is shown by its identifier. */
export function detailsText(entry: AuditEntryReply, format: ReturnType<typeof useFormat>): string {
  const { act, details } = entry;
  const { locale } = format;
  const context = {
    entry,
    locale,
    texts: textsIn(locale, TEXTS),
    around: textsIn(locale, AROUND),
    time: (iso: string) => format.longDateTime(iso),
  };
  // For a filtered list the log stores only the names of the filters.
  if (act === 'export.made') return Object.keys(details).length > 0 ? context.texts.part : '';
  const known = Object.entries(DETAILS).map(([name, describe]) => {
    const value = details[name];
    return value === undefined ? '' : describe(value, context);
  });
  const others = Object.entries(details).flatMap(([name, value]) =>
    Object.hasOwn(DETAILS, name) ? [] : [`${name}: ${value}`],
  );
  return [...known, ...others].filter(Boolean).join(' · ');
}
