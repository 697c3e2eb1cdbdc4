/**
 * The account that signs and pays for a script's transactions. Set exactly one of three
 * environment variables (the same exist for `FUNDER`):
 *
 *     DEPLOYER_KEY=0x…                 the private key itself
 *     DEPLOYER_KEYSTORE=key.json       an encrypted key file (Web3 Secret Storage v3); the password comes
 *                                      from DEPLOYER_KEYSTORE_PASSWORD or a prompt
 *     DEPLOYER=0x…                     only the address: with --unsigned the transactions are printed, to be signed elsewhere
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { Wallet } from '@ethereumjs/wallet';
import { type Address, type Hex, isHex, type PrivateKeyAccount, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { UserError } from '../run/user-error.ts';
import { readAddress } from './address.ts';
import type { Environment } from './environment.ts';

export interface Signer {
  readonly address: Address;
  /** Undefined if only the address is known. */
  readonly account: PrivateKeyAccount | undefined;
}

type Terminal = Readable & { readonly isTTY?: boolean };

export function signerOf(key: Hex): Signer {
  const account = privateKeyToAccount(key);
  return { address: account.address, account };
}

/** `name` is DEPLOYER or FUNDER. Error messages never contain the key or the password. */
export async function readSigner(
  name: string,
  environment: Environment,
  terminal: Terminal = process.stdin,
): Promise<Signer> {
  const [keyVariable, keystoreVariable] = [`${name}_KEY`, `${name}_KEYSTORE`];
  const given = [keyVariable, keystoreVariable, name].filter((one) => environment[one]?.trim());
  const [only] = given;
  if (only === undefined || given.length > 1) {
    const found = given.length > 1 ? `${given.join(' and ')} are set` : `${keyVariable} is missing`;
    throw new UserError(`${found}: set exactly one of ${keyVariable}, ${keystoreVariable} and ${name}.`);
  }
  const value = environment[only]?.trim() ?? '';
  if (only === keyVariable) return readKey(keyVariable, value);
  if (only === name) return { address: readAddress(name, value), account: undefined };
  return readKeystore(keystoreVariable, value, { password: environment[`${keystoreVariable}_PASSWORD`], terminal });
}

function readKey(name: string, key: string): Signer {
  try {
    if (isHex(key) && key.length === 66) return signerOf(key);
  } catch {
    // Not a valid private key: reported like any other malformed value.
  }
  throw new UserError(`${name} must be 0x and 64 hexadecimal digits, a valid private key.`);
}

async function readKeystore(
  name: string,
  path: string,
  { password, terminal }: { password: string | undefined; terminal: Terminal },
): Promise<Signer> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UserError(`${name}: the file ${path} cannot be read.`);
  }
  const secret = password ?? (await askHidden(`Password of ${path}: `, terminal));
  try {
    return signerOf(toHex((await Wallet.fromV3(text, secret, true)).getPrivateKey()));
  } catch {
    throw new UserError(`${name}: ${path} is not a version 3 keystore, or the password is wrong.`);
  }
}

/** Prompts on the terminal without echoing the input. */
async function askHidden(question: string, terminal: Terminal): Promise<string> {
  if (!terminal.isTTY) throw new UserError('The keystore password is missing, and there is no terminal to ask on.');
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: terminal, output: silent, terminal: true });
  const answer = await new Promise<string | undefined>((resolve) => {
    lines.question('', resolve);
    // Ctrl-C or Ctrl-D
    lines.once('close', () => resolve(undefined));
  });
  lines.close();
  process.stderr.write('\n');
  if (answer === undefined) throw new UserError('No password was given. Nothing was sent.');
  return answer;
}
