/** The admin area under test, with a member of each role. */
import { STAFF_ROLES, type StaffRole } from '@eleven/protocol/staff';
import { beforeAll } from 'vitest';
import type { TestUser } from './app.ts';
import { useTestApp } from './use-test-app.ts';

/** Call it once at the top of a test file. */
export function useStaff() {
  const test = useTestApp();
  const members = {} as Record<StaffRole, TestUser>;
  beforeAll(async () => {
    for (const role of STAFF_ROLES) members[role] = await test.user({ role, scope: 'admin', name: `The ${role}` });
  });
  return {
    ...test,
    members,
    get: (url: string, { cookie }: TestUser = members.admin) => test.ask('GET', url, { cookie }),
    send: (
      method: 'POST' | 'PATCH' | 'DELETE',
      url: string,
      payload: object,
      { cookie }: TestUser = members.admin,
      headers: Record<string, string> = {},
    ) => test.ask(method, url, { cookie, payload, headers }),
  };
}
