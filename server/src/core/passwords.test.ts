import { expect, it } from 'vitest';
import { createPasswordHasher } from './passwords.ts';

const hasher = createPasswordHasher();

it('hashes with argon2id at the cost that OWASP names', async () => {
  const hash = await hasher.hash('correct mule cell paper');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(hash, 'correct mule cell paper')).toBe(true);
  expect(await hasher.verify(hash, 'correct mule cell papers')).toBe(false);
});

it('knows the same Korean letters composed and decomposed', async () => {
  const hash = await hasher.hash('비밀번호는 바다입니다'.normalize('NFD'));
  expect(await hasher.verify(hash, '비밀번호는 바다입니다'.normalize('NFC'))).toBe(true);
});

it('refuses what stands for no account, and what is no hash at all', async () => {
  expect(await hasher.verifyNothing('correct mule cell paper')).toBe(false);
  expect(await hasher.verify('nothing', 'correct mule cell paper')).toBe(false);
});

it('lets a bounded number wait, and answers the next one when to retry', async () => {
  const cheap = createPasswordHasher({ memoryCost: 64, timeCost: 1 });
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => cheap.hash('correct mule cell paper')));
  const refused = all.filter((one) => one.status === 'rejected');
  // Fifty wait; how many run depends on the machine.
  expect([8, 9]).toContain(refused.length);
  expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['auth.busy']));
});
