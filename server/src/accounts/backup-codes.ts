/** Backup codes: ten of 50 bits each, shown once. Only keyed hashes are stored. */
import { randomInt } from 'node:crypto';
import type { Keys } from '../core/keys.ts';
import type { Tx } from '../db/tx.ts';
import { replaceBackupCodes, spendBackupCode } from './factors.store.ts';

const CODES = 10;
const LETTERS = 10;
/** Omits look-alike letters (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Issues new codes; earlier ones no longer work. */
export async function issueBackupCodes(tx: Tx, keys: Keys, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await replaceBackupCodes(
    tx,
    userId,
    codes.map((code) => hashesOf(keys, userId, code)[0]),
    now,
  );
  return codes;
}

/** True once for each code, whatever its spacing and case. */
export async function consumeBackupCode(tx: Tx, keys: Keys, userId: string, code: string, now: Date): Promise<boolean> {
  for (const hash of hashesOf(keys, userId, code)) {
    if (await spendBackupCode(tx, userId, hash, now)) return true;
  }
  return false;
}

function newCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
}

function hashesOf(keys: Keys, userId: string, code: string): readonly [string, ...string[]] {
  const plain = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return keys.macs('backup code', `${userId} ${plain}`);
}
