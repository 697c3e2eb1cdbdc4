/** The operator's staff and their roles. */
import type { Text } from './product.ts';

/**
 * `admin`: everything. `support`: customers and their tickets. `readonly`: sees most of the admin area, with email addresses
 * masked, and changes nothing but its own settings. server/src/testing/access-matrix.ts has every route.
 */
export const STAFF_ROLES = ['admin', 'support', 'readonly'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export function isStaffRole(role: string): role is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(role);
}

/** Roles that answer tickets, and can have them assigned. */
export const SUPPORTERS: readonly string[] = ['admin', 'support'] satisfies StaffRole[];

/**
 * Roles that may see the email addresses of customers, because they write to them. `mask-email.ts` masks them for all others.
 */
const ADDRESS_READERS: readonly string[] = ['admin', 'support'] satisfies StaffRole[];

export function readsAddresses(role: string): boolean {
  return ADDRESS_READERS.includes(role);
}

export const ROLE_NAMES: Readonly<Record<StaffRole | 'user', Text>> = {
  user: { ko: '이용자', en: 'User' },
  admin: { ko: '관리자', en: 'Admin' },
  support: { ko: '상담', en: 'Support' },
  readonly: { ko: '열람', en: 'Read-only' },
};
