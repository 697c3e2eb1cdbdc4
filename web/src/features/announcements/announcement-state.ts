import type { AdminAnnouncement } from '@eleven/protocol/api/admin/announcements';
import { defineTexts } from '../../i18n/texts.ts';

export const ANNOUNCEMENT_STATES = ['active', 'scheduled', 'ended', 'takenBack', 'archived'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export const ANNOUNCEMENT_STATE_TEXTS = defineTexts<Record<AnnouncementState, string>>({
  active: { ko: '표시 중', en: 'Shown' },
  scheduled: { ko: '예정', en: 'Scheduled' },
  ended: { ko: '종료됨', en: 'Ended' },
  takenBack: { ko: '취소됨', en: 'Taken back' },
  archived: { ko: '보관됨', en: 'Archived' },
});

export const isAnnouncementState = (value: string | undefined): value is AnnouncementState =>
  ANNOUNCEMENT_STATES.some((state) => state === value);

/** Ended before its start: nobody has seen it. */
export const isTakenBack = ({ startsAt, endsAt }: Pick<AdminAnnouncement, 'startsAt' | 'endsAt'>) =>
  endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt);

export function stateOf({ startsAt, endsAt, isArchived }: AdminAnnouncement): AnnouncementState {
  if (isArchived) return 'archived';
  const now = Date.now();
  if (isTakenBack({ startsAt, endsAt })) return 'takenBack';
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  return Date.parse(startsAt) > now ? 'scheduled' : 'active';
}
