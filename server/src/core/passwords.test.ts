import { expect, it } from 'vitest';
import { createPasswordHasher } from './passwords.ts';

const hasher = createPasswordHasher();

it('hashes with argon2id at the cost that OWASP recommends', async () => {
  const hash = await hasher.hash('correct mule cell paper');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(hash, 'correct mule cell paper')).toBe(true);
  expect(await hasher.verify(hash, 'correct mule cell papers')).toBe(false);
});

it('treats Korean letters as equal whether composed or decomposed', async () => {
  const hash = await hasher.hash('비밀번호는 바다입니다'.normalize('NFD'));
  expect(await hasher.verify(hash, '비밀번호는 바다입니다'.normalize('NFC'))).toBe(true);
});

it('refuses the placeholder for unknown accounts, and malformed hashes', async () => {
  expect(await hasher.verifyNothing('correct mule cell paper')).toBe(false);
  expect(await hasher.verify('nothing', 'correct mule cell paper')).toBe(false);
});

it('lets a bounded number wait, and tells the next when to retry', async () => {
  const cheap = createPasswordHasher({ memoryCost: 64, timeCost: 1 });
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => cheap.hash('correct mule cell paper')));
  const refused = all.filter((one) => one.status === 'rejected');
  // Fifty wait; the number that run depends on the machine.
  expect([8, 9]).toContain(refused.length);
  expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['auth.busy']));
});
