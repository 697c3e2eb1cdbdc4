/** Texts shared by several parts of the admin area. */
import { MAIL_NAMES } from '@eleven/protocol/api/admin/mails';
import { AUDIT_ACTS, isAuditAct } from '@eleven/protocol/audit';
import type { Locale } from '@eleven/protocol/product';
import { ROLE_NAMES } from '@eleven/protocol/staff';

export function actName(act: string, locale: Locale): string {
  return isAuditAct(act) ? AUDIT_ACTS[act][locale] : act;
}

export function roleName(role: string, locale: Locale): string {
  return Object.hasOwn(ROLE_NAMES, role) ? ROLE_NAMES[role as keyof typeof ROLE_NAMES][locale] : role;
}

export function mailName(kind: string, locale: Locale): string {
  return Object.hasOwn(MAIL_NAMES, kind) ? (MAIL_NAMES[kind]?.[locale] ?? kind) : kind;
}
