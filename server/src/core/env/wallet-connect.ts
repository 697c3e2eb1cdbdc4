/** Wallets on phones, reached through a relay (WalletConnect v2). */
import { isLoopbackHost } from '@eleven/protocol/loopback';
import { z } from 'zod/mini';
import { EnvError } from './error.ts';

const PROJECT = 'must be the 32 hex digits of a project, as its dashboard shows them';
const RELAY = 'must be a wss:// address, without a user or a password';

function isRelay(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return (protocol === 'wss:' || (protocol === 'ws:' && isLoopbackHost(hostname))) && username + password === '';
}

export const WALLET_CONNECT_FIELDS = {
  WALLETCONNECT_PROJECT_ID: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, PROJECT))),
  WALLETCONNECT_RELAY_URL: z._default(
    z.string().check(z.refine(isRelay, { error: RELAY })),
    'wss://relay.walletconnect.org',
  ),
};

/** The settings with which pages reach a wallet on a phone. Both are public. */
export interface WalletConnectEnv {
  readonly projectId: string;
  readonly relayUrl: string;
}

interface Given {
  readonly WALLETCONNECT_PROJECT_ID?: string | undefined;
  readonly WALLETCONNECT_RELAY_URL: string;
  readonly PUBLIC_RPC_URL?: string | undefined;
}

/** Undefined if it is not offered. */
export function walletConnectOf(env: Given, local: boolean): WalletConnectEnv | undefined {
  if (env.WALLETCONNECT_PROJECT_ID === undefined) return undefined;
  if (!local && env.PUBLIC_RPC_URL === undefined)
    throw new EnvError(
      'PUBLIC_RPC_URL',
      'is missing: a wallet on a phone only signs, so the page reads the chain from that node',
    );
  return { projectId: env.WALLETCONNECT_PROJECT_ID, relayUrl: env.WALLETCONNECT_RELAY_URL };
}
