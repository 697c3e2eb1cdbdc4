/** A user's row in the form that the API returns. */

import { locale, theme, valueIn } from '@eleven/protocol/api/shapes';
import { role, type User } from '@eleven/protocol/api/user';
import { LEGAL_VERSION } from '@eleven/protocol/legal';
import { optionOf } from '../core/option-of.ts';

interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: string;
  readonly locale: string | null;
  readonly theme: string | null;
  readonly timeZone: string | null;
  readonly valueIn: string | null;
  readonly createdAt: Date;
  /** The newest accepted version; null for accounts created by staff. */
  readonly termsVersion: string | null;
  readonly deletionDueAt?: Date | null;
}

export function toUser(row: UserRow): User {
  const value = optionOf(valueIn, row.valueIn);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    role: role.parse(row.role),
    locale: optionOf(locale, row.locale),
    theme: optionOf(theme, row.theme),
    timeZone: row.timeZone,
    ...(value && { valueIn: value }),
    createdAt: row.createdAt.toISOString(),
    ...(row.deletionDueAt ? { deletionDueAt: row.deletionDueAt.toISOString() } : {}),
    ...(row.role === 'user' && row.termsVersion !== LEGAL_VERSION ? { consentDue: true } : {}),
  };
}
