/** The key pair by which push services know this server (VAPID, RFC 8292). A browser subscribes for its public half. */
import { createECDH } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface VapidKeys {
  /** A point of P-256 and its secret number, in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where a push service can reach the operator of this server: mailto: or https: */
  readonly subject: string;
}

const FILE = 'push-keys.json';

/** Those of a local installation: made once, kept in its data directory, readable by its owner only. */
export function localVapidKeys(dataDir: string): VapidKeys {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) {
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys('base64url');
    const privateKey = pair.getPrivateKey().toString('base64url');
    mkdirSync(dataDir, { recursive: true });
    // Whole or not at all, whenever the process ends.
    writeFileSync(`${path}.new`, `${JSON.stringify({ publicKey, privateKey })}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  const { publicKey, privateKey } = JSON.parse(readFileSync(path, 'utf8')) as Omit<VapidKeys, 'subject'>;
  return { publicKey, privateKey, subject: 'mailto:no-reply@localhost' };
}
