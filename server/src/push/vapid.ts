/** The key pair that identifies this server to push services (VAPID, RFC 8292). Browsers subscribe with the public key. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';

export interface VapidKeys {
  /** A point on P-256 and its private scalar, in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where a push service can contact the operator of this server: mailto: or https: */
  readonly subject: string;
}

const FILE = 'push-keys.json';
/** 32 bytes in base64url. Earlier versions omitted leading zeros, in one key of 256, which no push service accepts. */
const PRIVATE_KEY_LENGTH = 43;

/** The keys of a local installation: generated once, kept in its data directory, readable only by its owner. */
export function localVapidKeys(dataDir: string): VapidKeys {
  const path = join(dataDir, FILE);
  return { ...(readPair(path) ?? makePair(dataDir, path)), subject: 'mailto:no-reply@localhost' };
}

type Pair = Omit<VapidKeys, 'subject'>;

function readPair(path: string): Pair | undefined {
  if (!existsSync(path)) return undefined;
  const { publicKey, privateKey } = JSON.parse(readFileSync(path, 'utf8')) as Pair;
  return privateKey.length === PRIVATE_KEY_LENGTH ? { publicKey, privateKey } : undefined;
}

function makePair(dataDir: string, path: string): Pair {
  const pair = webPush.generateVAPIDKeys();
  mkdirSync(dataDir, { recursive: true });
  // Atomic, whenever the process ends.
  writeFileSync(`${path}.new`, `${JSON.stringify(pair)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return pair;
}
