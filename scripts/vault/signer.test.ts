import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSigner } from './signer.ts';

/** Key, password and files from the definition of Web3 Secret Storage. */
const KEY = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d';
const PASSWORD = 'testpassword';
const FILES = {
  pbkdf2: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: {
      ...{ c: 262_144, dklen: 32, prf: 'hmac-sha256' },
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
  scrypt: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
    ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
    kdf: 'scrypt',
    kdfparams: {
      ...{ dklen: 32, n: 262_144, r: 1, p: 8 },
      salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
    },
    mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
  },
};

const folder = mkdtempSync(join(tmpdir(), 'signer-'));
const pathOf = (name: string) => join(folder, `${name}.json`);
beforeAll(() => {
  for (const [name, crypto] of Object.entries(FILES)) {
    writeFileSync(pathOf(name), JSON.stringify({ crypto, id: '3198bc9c-6672-5ab3-d995-4942343ae5b6', version: 3 }));
  }
  writeFileSync(pathOf('other'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the account that pays', () => {
  it.each(Object.keys(FILES))('is read from a keystore (%s)', async (name) => {
    const signer = await readSigner('FUNDER', { FUNDER_KEYSTORE: pathOf(name), FUNDER_KEYSTORE_PASSWORD: PASSWORD });
    expect(signer.address).toBe(privateKeyToAddress(KEY));
    expect(signer.account?.address).toBe(signer.address);
  });

  it('is a key, or an address that signs elsewhere', async () => {
    const address = privateKeyToAddress(KEY);
    expect((await readSigner('DEPLOYER', { DEPLOYER_KEY: KEY })).account?.address).toBe(address);
    expect(await readSigner('DEPLOYER', { DEPLOYER: address })).toEqual({ address, account: undefined });
  });

  it.each([
    ['nothing', {}, /^FUNDER_KEY is missing/],
    ['two', { FUNDER_KEY: KEY, FUNDER: privateKeyToAddress(KEY) }, /^FUNDER_KEY and FUNDER are set/],
    ['no key', { FUNDER_KEY: KEY.slice(0, -1) }, /^FUNDER_KEY must be/],
    ['an address without its checksum', { FUNDER: privateKeyToAddress(KEY).toLowerCase() }, /no valid checksum/],
    ['no file', { FUNDER_KEYSTORE: '/nowhere/key.json', FUNDER_KEYSTORE_PASSWORD: PASSWORD }, /cannot be read/],
    [
      'another file',
      { FUNDER_KEYSTORE: pathOf('other'), FUNDER_KEYSTORE_PASSWORD: PASSWORD },
      /not a version 3 keystore/,
    ],
    ['another password', { FUNDER_KEYSTORE: pathOf('pbkdf2'), FUNDER_KEYSTORE_PASSWORD: 'guess' }, /password is wrong/],
    ['no password', { FUNDER_KEYSTORE: pathOf('pbkdf2') }, /keystore password is missing/],
  ])('is refused in one line: %s', async (_, environment, line) => {
    const error = await readSigner('FUNDER', environment as Record<string, string>).catch((reason: Error) => reason);
    expect(error).toMatchObject({ message: expect.stringMatching(line), name: 'UserError' });
    expect(String(error)).not.toContain(KEY.slice(2, -1));
    expect(String(error)).not.toContain('guess');
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('ends in one line if, instead of a password, %s', async (_, typed) => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    const reading = readSigner('FUNDER', { FUNDER_KEYSTORE: pathOf('pbkdf2') }, terminal);
    terminal.write(typed);
    await expect(reading).rejects.toThrow(/^No password was given\. Nothing was sent\.$/);
  });
});
