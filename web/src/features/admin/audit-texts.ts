/** Describes an entry of the audit log: its target, and what it changed. */
import type { AuditEntryReply } from '@eleven/protocol/api/admin/audit';
import { exactBnb } from '@eleven/protocol/money';
import type { Locale, Text } from '@eleven/protocol/product';
import { defineTexts, textsIn } from '../../i18n/texts.ts';
import { roleName } from './admin-texts.ts';

type Words = Readonly<Record<string, Text>>;

const LISTS: Words = {
  users: { ko: '이용자', en: 'Users' },
  tickets: { ko: '문의', en: 'Tickets' },
  announcements: { ko: '공지', en: 'Announcements' },
  audit: { ko: '감사 기록', en: 'Audit log' },
  security: { ko: '보안 기록', en: 'Security log' },
  forecast: { ko: '적립금 전망', en: 'Reserve forecast' },
  failedDeliveries: { ko: '보내지 못한 것', en: 'What could not be sent' },
  suppressedAddresses: { ko: '받지 않는 주소', en: 'Suppressed addresses' },
};
const SEVERITIES: Words = {
  info: { ko: '안내', en: 'Info' },
  warning: { ko: '주의', en: 'Warning' },
  critical: { ko: '중요', en: 'Critical' },
};
/** The state of a ticket after a reply. */
const STATES: Words = {
  answered: { ko: '답변함', en: 'Answered' },
  waiting: { ko: '고객 회신 대기', en: 'Waiting for the customer' },
  closed: { ko: '종료', en: 'Closed' },
};

const TEXTS = defineTexts({
  gone: { ko: '삭제된 계정', en: 'Deleted account' },
  nobody: { ko: '담당자 없음', en: 'To nobody' },
  part: { ko: '목록의 일부', en: 'Part of the list' },
  alarm: { ko: (id: string) => `경보 ${id}`, en: (id) => `Alarm ${id}` },
  incident: { ko: (id: string) => `장애 ${id}`, en: (id) => `#${id}` },
  announcement: { ko: (id: string) => `공지 ${id}`, en: (id) => `#${id}` },
  sessions: {
    ko: (count: string) => `세션 ${count}개 종료`,
    en: (count) => (count === '1' ? '1 session ended' : `${count} sessions ended`),
  },
  vault: { ko: '계약', en: 'Vault contract' },
  most: { ko: (bnb: string) => `최대 ${bnb} BNB`, en: (bnb) => `up to ${bnb} BNB` },
  receiver: { ko: (address: string) => `받는 주소 ${address}`, en: (address) => `to ${address}` },
  wallet: { ko: (address: string) => `지갑 ${address}`, en: (address) => `wallet ${address}` },
  entry: { ko: (id: string) => `기록 ${id}번의 요청`, en: (id) => `asked for in entry ${id}` },
  followed: {
    ko: (count: string) => `같은 일 ${count}번 더`,
    en: (count) => (count === '1' ? 'once more' : `${count} more times`),
  },
  tx: { ko: (hash: string) => `거래 ${hash}`, en: (hash) => `transaction ${hash}` },
});

/** Details without a name are shown unchanged. */
const nameIn = (words: Words, value: string, locale: Locale): string =>
  Object.hasOwn(words, value) ? (words[value]?.[locale] ?? value) : value;

/** The name of a list that was viewed or exported. */
export const listName = (id: string, locale: Locale): string => nameIn(LISTS, id, locale);

/** @param nameOf The name of a vault by its address; undefined where there is only one. */
export function targetText(
  { target }: AuditEntryReply,
  locale: Locale,
  nameOf: (address: string) => string | undefined,
): string {
  const texts = textsIn(locale, TEXTS);
  if (target.kind === 'user') return target.name ?? texts.gone;
  if (target.kind === 'announcement') return texts.announcement(target.id);
  if (target.kind === 'vault') return nameOf(target.id) ?? texts.vault;
  return target.kind === 'list' ? listName(target.id, locale) : target.id;
}

/** All details by name, in a fixed order: the order in which they arrive means nothing. */
export function detailsText({ act, details, assigneeName }: AuditEntryReply, locale: Locale): string {
  const texts = textsIn(locale, TEXTS);
  // For a filtered list the log stores only the names of the filters.
  if (act === 'export.made') return Object.keys(details).length > 0 ? texts.part : '';
  if (act === 'ticket.assigned') return details.to ? (assigneeName ?? texts.gone) : texts.nobody;
  const { from, to, sessions, severity, state, amountWei, mostWei, receiver, wallet, entry, tx, ...more } = details;
  const { route, code, network, device, followed, ...others } = more;
  return [
    amountWei !== undefined && `${exactBnb(BigInt(amountWei))} BNB`,
    mostWei !== undefined && texts.most(exactBnb(BigInt(mostWei))),
    receiver !== undefined && texts.receiver(receiver),
    wallet !== undefined && texts.wallet(wallet),
    entry !== undefined && texts.entry(entry),
    tx !== undefined && texts.tx(tx),
    from !== undefined && to !== undefined && `${roleName(from, locale)} → ${roleName(to, locale)}`,
    sessions !== undefined && texts.sessions(sessions),
    followed !== undefined && texts.followed(followed),
    route,
    code,
    network,
    device,
    severity !== undefined && nameIn(SEVERITIES, severity, locale),
    state !== undefined && nameIn(STATES, state, locale),
    ...Object.entries(others).map(([name, value]) => `${name}: ${value}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
