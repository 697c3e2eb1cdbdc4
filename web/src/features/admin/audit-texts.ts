/** An entry of the audit log in words: what it was done to, and what changed by it. */
import type { AuditEntryReply } from '@eleven/protocol/api/admin-audit';
import type { Locale, Text } from '@eleven/protocol/product';
import { roleName } from './admin-texts.ts';

type Words = Readonly<Record<string, Text>>;

const LISTS: Words = {
  users: { ko: '이용자', en: 'Users' },
  tickets: { ko: '문의', en: 'Tickets' },
  announcements: { ko: '공지', en: 'Announcements' },
  audit: { ko: '감사 기록', en: 'Audit log' },
};
const SEVERITIES: Words = {
  info: { ko: '안내', en: 'Info' },
  warning: { ko: '주의', en: 'Warning' },
  critical: { ko: '중요', en: 'Critical' },
};
/** What an answer made of a ticket. */
const STATES: Words = {
  answered: { ko: '답변함', en: 'Answered' },
  waiting: { ko: '고객 회신 대기', en: 'Waits for the customer' },
  closed: { ko: '종료', en: 'Closed' },
};

const TEXTS = {
  ko: {
    gone: '삭제된 계정',
    nobody: '담당자 없음',
    part: '목록의 일부',
    announcement: (id: string) => `공지 ${id}`,
    sessions: (count: string) => `세션 ${count}개 종료`,
  },
  en: {
    gone: 'Deleted account',
    nobody: 'To nobody',
    part: 'Part of the list',
    announcement: (id: string) => `#${id}`,
    sessions: (count: string) => (count === '1' ? '1 session ended' : `${count} sessions ended`),
  },
};

/** What has no name is shown as it is. */
const nameIn = (words: Words, value: string, locale: Locale): string =>
  Object.hasOwn(words, value) ? (words[value]?.[locale] ?? value) : value;

export function targetText({ target }: AuditEntryReply, locale: Locale): string {
  const texts = TEXTS[locale];
  if (target.kind === 'user') return target.name ?? texts.gone;
  if (target.kind === 'announcement') return texts.announcement(target.id);
  return target.kind === 'list' ? nameIn(LISTS, target.id, locale) : target.id;
}

/** Each detail by its name: in which order they come says nothing. */
export function detailsText({ act, details, assigneeName }: AuditEntryReply, locale: Locale): string {
  const texts = TEXTS[locale];
  // Of a part of a list the log keeps the names of the filters alone.
  if (act === 'export.made') return Object.keys(details).length > 0 ? texts.part : '';
  if (act === 'ticket.assigned') return details.to ? (assigneeName ?? texts.gone) : texts.nobody;
  const { from, to, sessions, severity, state, ...others } = details;
  return [
    from !== undefined && to !== undefined && `${roleName(from, locale)} → ${roleName(to, locale)}`,
    sessions !== undefined && texts.sessions(sessions),
    severity !== undefined && nameIn(SEVERITIES, severity, locale),
    state !== undefined && nameIn(STATES, state, locale),
    ...Object.entries(others).map(([name, value]) => `${name}: ${value}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
