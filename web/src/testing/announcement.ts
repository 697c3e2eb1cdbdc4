import type { AdminAnnouncement } from '@eleven/protocol/api/admin/announcements';

/** An announcement to everybody that began on 1 November 2026 and has no end. */
export const announcement = (changed: Partial<AdminAnnouncement> = {}): AdminAnnouncement => ({
  id: '1',
  severity: 'info',
  text: { ko: '점검', en: 'Maintenance' },
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  audience: 'everybody',
  audienceLocale: null,
  audienceVault: null,
  isMailed: true,
  mailsStoppedAt: null,
  changedAt: '2026-11-01T00:00:00.000Z',
  isArchived: false,
  ...changed,
});
