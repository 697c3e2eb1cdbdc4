/** The targets of the audit log in words. */
import type { AuditEntryReply } from '@eleven/protocol/api/admin/audit';
import type { Locale } from '@eleven/protocol/product';
import { isSwitchName, SWITCHES } from '@eleven/protocol/switches';
import { defineTexts, textsIn } from '../../i18n/texts.ts';
import { type Names, nameIn } from './admin-texts.ts';

const LISTS: Names = {
  users: { ko: '이용자', en: 'Users' },
  tickets: { ko: '문의', en: 'Tickets' },
  announcements: { ko: '공지', en: 'Announcements' },
  incidents: { ko: '장애', en: 'Incidents' },
  audit: { ko: '감사 기록', en: 'Audit log' },
  security: { ko: '보안 기록', en: 'Security log' },
  forecast: { ko: '적립금 전망', en: 'Reserve forecast' },
  alarms: { ko: '경보', en: 'Alarms' },
  failedDeliveries: { ko: '보내지 못한 것', en: 'What could not be sent' },
  suppressedAddresses: { ko: '받지 않는 주소', en: 'Suppressed addresses' },
};
const QUEUES: Names = {
  mail: { ko: '메일', en: 'Email' },
  push: { ko: '푸시 알림', en: 'Push notifications' },
  webhook: { ko: '경보 웹훅', en: 'Webhooks of alarms' },
};
const SETTINGS: Names = {
  promises: { ko: '답변 약속 시간', en: 'Promised times' },
  rules: { ko: '문의 배정 규칙', en: 'Rules for new tickets' },
  availability: { ko: '배정 가능 여부', en: 'Availability' },
  replies: { ko: '자주 쓰는 답변', en: 'Canned replies' },
};

const TEXTS = defineTexts({
  gone: { ko: '삭제된 계정', en: 'Deleted account' },
  vault: { ko: '계약', en: 'Vault contract' },
  alarms: { ko: '경보', en: 'Alarms' },
  address: { ko: '계정이 없는 주소', en: 'An address without an account' },
  alarm: { ko: (id: string) => `경보 ${id}`, en: (id) => `Alarm ${id}` },
  incident: { ko: (id: string) => `장애 ${id}`, en: (id) => `Incident ${id}` },
  announcement: { ko: (id: string) => `공지 ${id}`, en: (id) => `Announcement ${id}` },
  label: { ko: (id: string) => `라벨 ${id}`, en: (id) => `Label ${id}` },
  reply: { ko: (id: string) => `자주 쓰는 답변 ${id}`, en: (id) => `Canned reply ${id}` },
});

/** The name of a list that was viewed or exported. */
export const listName = (id: string, locale: Locale): string => nameIn(LISTS, id, locale);

/** @param nameOf The name of a vault by its address; undefined if there is only one. */
export function targetText(
  { act, target: { kind, id, name } }: AuditEntryReply,
  locale: Locale,
  nameOf: (address: string) => string | undefined,
): string {
  const texts = textsIn(locale, TEXTS);
  switch (kind) {
    case 'user':
      return name ?? texts.gone;
    case 'announcement':
    case 'incident':
    case 'alarm':
      return texts[kind](id);
    case 'vault':
      return nameOf(id) ?? texts.vault;
    case 'list':
      return listName(id, locale);
    case 'desk':
      if (act === 'desk.labelSaved') return texts.label(id);
      return act === 'desk.replySaved' ? texts.reply(id) : nameIn(SETTINGS, id, locale);
    case 'system':
      if (act === 'queue.resent') return nameIn(QUEUES, id, locale);
      if (act === 'alarm.tested') return texts.alarms;
      if (act === 'mail.suppressionLifted') return texts.address;
      return isSwitchName(id) ? SWITCHES[id].name[locale] : id;
    default:
      return id;
  }
}
