/** A user's row as the API shows it. */
import { role, type User } from '@eleven/protocol/api/auth';
import { locale } from '@eleven/protocol/api/shapes';

interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: string;
  readonly locale: string | null;
  readonly createdAt: Date;
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    role: role.parse(row.role),
    locale: locale.safeParse(row.locale).data ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
