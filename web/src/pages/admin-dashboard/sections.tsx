/** The sections of the admin area, in the order of the navigation. A section's code loads when it is opened. */

import { STAFF_ROLES, type StaffRole } from '@eleven/protocol/staff';
import type { ComponentType } from 'react';
import { defineTexts } from '../../i18n/texts.ts';
import { lazyOnVisible } from '../../lib/lazy-on-visible.tsx';
import { PATHS } from '../../paths.ts';
import type { IconSource } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';

export interface Section {
  id: SectionId;
  icon: IconSource;
  /** The roles that see it in the navigation. The server checks every request. */
  roles: readonly StaffRole[];
  Part: ComponentType;
  /** The section is about one vault, if there are several. */
  isOfVault?: true;
}

/** The values of `?section=`. */
export type SectionId =
  | 'overview'
  | 'reserve'
  | 'users'
  | 'tickets'
  | 'announcements'
  | 'incidents'
  | 'operations'
  | 'audit'
  | 'security';

export const SECTION_NAMES = defineTexts<Record<SectionId, string>>({
  overview: { ko: '개요', en: 'Overview' },
  reserve: { ko: '적립금', en: 'Reserve' },
  users: { ko: '이용자', en: 'Users' },
  tickets: { ko: '문의', en: 'Tickets' },
  announcements: { ko: '공지', en: 'Announcements' },
  incidents: { ko: '장애', en: 'Incidents' },
  operations: { ko: '운영', en: 'Operations' },
  audit: { ko: '감사 기록', en: 'Audit log' },
  security: { ko: '보안 기록', en: 'Security log' },
});

export const SECTIONS: readonly Section[] = [
  {
    id: 'overview',
    icon: 'home',
    roles: STAFF_ROLES,
    Part: lazyOnVisible(() => import('./overview.tsx')),
    isOfVault: true,
  },
  {
    id: 'reserve',
    icon: 'bars',
    roles: STAFF_ROLES,
    Part: lazyOnVisible(() => import('./reserve.tsx')),
    isOfVault: true,
  },
  { id: 'users', icon: MORE_ICONS.user, roles: STAFF_ROLES, Part: lazyOnVisible(() => import('./users.tsx')) },
  {
    id: 'tickets',
    icon: 'help',
    roles: STAFF_ROLES,
    Part: lazyOnVisible(() => import('../../features/support-admin/support-admin.tsx')),
  },
  {
    id: 'announcements',
    icon: 'bell',
    roles: STAFF_ROLES,
    Part: lazyOnVisible(() => import('../../features/announcements/announcement-admin.tsx')),
  },
  {
    id: 'incidents',
    icon: 'warning',
    roles: STAFF_ROLES,
    Part: lazyOnVisible(() => import('../../features/status/admin/incident-admin.tsx')),
  },
  {
    id: 'operations',
    icon: MORE_ICONS.settings,
    roles: STAFF_ROLES,
    Part: lazyOnVisible(() => import('../../features/admin/operations/operations-page.tsx')),
  },
  {
    id: 'audit',
    icon: MORE_ICONS.clock,
    roles: ['admin', 'readonly'],
    Part: lazyOnVisible(() => import('../../features/admin/audit-log.tsx')),
  },
  {
    id: 'security',
    icon: MORE_ICONS.lock,
    roles: ['admin'],
    Part: lazyOnVisible(() => import('../../features/admin/security-log.tsx')),
  },
];

export function sectionPath(id: SectionId): string {
  return id === 'overview' ? PATHS.adminDashboard : `${PATHS.adminDashboard}?section=${id}`;
}
