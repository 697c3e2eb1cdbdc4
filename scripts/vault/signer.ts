/**
 * The account that signs and pays for a script's transactions. It is given by one of three environment variables:
 *
 *     DEPLOYER_KEY=0x…                 the private key itself
 *     DEPLOYER_KEYSTORE=key.json       an encrypted key file (Web3 Secret Storage v3); its password is in DEPLOYER_KEYSTORE_PASSWORD or asked for
 *     DEPLOYER=0x…                     only the address: transactions are printed, to be signed and sent elsewhere
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Wallet } from '@ethereumjs/wallet';
import { type Address, type Hex, isHex, type PrivateKeyAccount, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { Refusal } from '../run/refusal.ts';
import { readAddress } from './address.ts';
import type { Environment } from './environment.ts';

export interface Signer {
  readonly address: Address;
  /** Undefined where it signs elsewhere. */
  readonly account: PrivateKeyAccount | undefined;
}

export function signerOf(key: Hex): Signer {
  const account = privateKeyToAccount(key);
  return { address: account.address, account };
}

/** `name` is DEPLOYER or FUNDER. Never shows a key or a password. */
export async function readSigner(name: string, environment: Environment): Promise<Signer> {
  const [keyName, fileName] = [`${name}_KEY`, `${name}_KEYSTORE`];
  const given = [keyName, fileName, name].filter((one) => environment[one]?.trim());
  const [only] = given;
  if (only === undefined || given.length > 1) {
    const found = given.length > 1 ? `${given.join(' and ')} are given` : `${keyName} is missing`;
    throw new Refusal(`${found}: one of ${keyName}, ${fileName} or ${name} says which account pays.`);
  }
  const value = environment[only]?.trim() ?? '';
  if (only === keyName) return readKey(keyName, value);
  if (only === name) return { address: readAddress(name, value), account: undefined };
  return readKeystore(fileName, value, environment[`${fileName}_PASSWORD`]);
}

function readKey(name: string, key: string): Signer {
  try {
    if (isHex(key) && key.length === 66) return signerOf(key);
  } catch {
    // Not on the curve: the same answer as for any other text.
  }
  throw new Refusal(`${name} must be 0x and 64 hexadecimal digits, a valid private key.`);
}

async function readKeystore(name: string, path: string, password: string | undefined): Promise<Signer> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Refusal(`${name}: the file ${path} cannot be read.`);
  }
  const secret = password ?? (await askHidden(`Password of ${path}: `));
  try {
    return signerOf(toHex((await Wallet.fromV3(text, secret, true)).getPrivateKey()));
  } catch {
    throw new Refusal(`${name}: ${path} is no keystore of version 3, or the password is wrong.`);
  }
}

/** From the terminal, without showing it. */
async function askHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Refusal('The password of the keystore is missing, and nobody can be asked for it.');
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await new Promise<string>((resolve) => lines.question('', resolve));
  lines.close();
  process.stderr.write('\n');
  return answer;
}
