/** Secrets of a local installation: generated once, kept in its data directory, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './durable-file.ts';

export interface Secrets {
  readonly sessionSecret: string;
  /** The generated password of the first admin, if none was set; empty once it has been printed. */
  readonly adminPassword: string;
  /** Base32; generated and emptied in the same way. */
  readonly adminTotpSecret: string;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 160 bits, as RFC 4226 recommends. */
const newTotpSecret = () => [...randomBytes(32)].map((byte) => BASE32[byte % 32]).join('');

export async function readSecrets(runDirectory: string) {
  const path = join(runDirectory, 'secrets.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const kept = text === undefined ? undefined : (JSON.parse(text) as Secrets);
  const secrets: Secrets = kept ?? {
    sessionSecret: randomBytes(32).toString('base64url'),
    adminPassword: randomBytes(12).toString('base64url'),
    adminTotpSecret: newTotpSecret(),
  };
  const save = (next: Secrets) => writeDurably(path, `${JSON.stringify(next, undefined, 2)}\n`, 0o600);
  if (!kept) await save(secrets);
  return {
    ...secrets,
    /** Clears both: by now the first admin's password is in the database as a hash, and its secret sealed. */
    adminShown: () => save({ ...secrets, adminPassword: '', adminTotpSecret: '' }),
  };
}
