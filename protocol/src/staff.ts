/** The operator's staff and their roles. */
import type { Text } from './product.ts';

/** `admin`: everything · `support`: customers and their tickets · `readonly`: sees everything, changes nothing. */
export const STAFF_ROLES = ['admin', 'support', 'readonly'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export function isStaffRole(role: string): role is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(role);
}

export const ROLE_NAMES: Readonly<Record<StaffRole | 'user', Text>> = {
  user: { ko: '이용자', en: 'User' },
  admin: { ko: '관리자', en: 'Admin' },
  support: { ko: '상담', en: 'Support' },
  readonly: { ko: '열람', en: 'Read-only' },
};
