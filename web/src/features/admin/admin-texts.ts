/** Texts shared by several parts of the admin area. */
import { MAIL_NAMES } from '@eleven/protocol/api/admin/mails';
import { AUDIT_ACTS } from '@eleven/protocol/audit';
import type { Locale, Text } from '@eleven/protocol/product';
import { ROLE_NAMES } from '@eleven/protocol/staff';

export type Names = Readonly<Record<string, Text>>;

/** The name in words, or the identifier itself if there is none. */
export const nameIn = (names: Names, key: string, locale: Locale): string =>
  Object.hasOwn(names, key) ? (names[key]?.[locale] ?? key) : key;

export const actName = (act: string, locale: Locale): string => nameIn(AUDIT_ACTS, act, locale);

export const roleName = (role: string, locale: Locale): string => nameIn(ROLE_NAMES, role, locale);

export const mailName = (kind: string, locale: Locale): string => nameIn(MAIL_NAMES, kind, locale);
