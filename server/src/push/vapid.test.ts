import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localVapidKeys } from './vapid.ts';

it('keeps the keys of a local installation, and replaces one whose leading zeros are missing', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'eleven-vapid-'));
  const first = localVapidKeys(dataDir);
  expect(Buffer.from(first.privateKey, 'base64url')).toHaveLength(32);
  expect(localVapidKeys(dataDir)).toEqual(first);
  const short = { ...first, privateKey: first.privateKey.slice(0, 42) };
  writeFileSync(join(dataDir, 'push-keys.json'), JSON.stringify(short));
  const again = localVapidKeys(dataDir);
  expect(Buffer.from(again.privateKey, 'base64url')).toHaveLength(32);
  expect(again.publicKey).not.toBe(first.publicKey);
  expect(localVapidKeys(dataDir)).toEqual(again);
  rmSync(dataDir, { recursive: true });
});
