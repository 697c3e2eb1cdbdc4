/** The key pair by which push services know this server (VAPID, RFC 8292). A browser subscribes for its public half. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';

export interface VapidKeys {
  /** A point of P-256 and its secret number, in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where a push service can reach the operator of this server: mailto: or https: */
  readonly subject: string;
}

const FILE = 'push-keys.json';
/** 32 bytes in base64url. Earlier versions left out leading zeros, of one key in 256, which no push service takes. */
const PRIVATE_KEY_LENGTH = 43;

/** Those of a local installation: made once, kept in its data directory, readable by its owner only. */
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
  // Whole or not at all, whenever the process ends.
  writeFileSync(`${path}.new`, `${JSON.stringify(pair)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return pair;
}
