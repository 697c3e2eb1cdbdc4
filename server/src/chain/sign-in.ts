/**
 * Sign-in with Ethereum (EIP-4361). The message is written here, word for word; the check is that exactly this message was
 * signed, so that no field of it needs to be believed.
 */
import { classifyProviderError } from '@eleven/vault-client/provider-error';
import { type Address, encodeFunctionData, type Hex, hashMessage, parseAbi, recoverMessageAddress } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { withChecksum } from '../core/checksum.ts';
import type { Endpoints } from './endpoints.ts';

export interface SignInFields {
  readonly address: Address;
  readonly chainId: number;
  /** The origin that asks, e.g. `https://example.org`: gives domain (host and port), scheme and URI. */
  readonly origin: string;
  readonly statement: string;
  /** At least eight letters and digits. */
  readonly nonce: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

export function writeSignInMessage(fields: SignInFields): string {
  return createSiweMessage({
    domain: new URL(fields.origin).host,
    address: withChecksum(fields.address),
    statement: fields.statement,
    uri: fields.origin,
    version: '1',
    chainId: fields.chainId,
    nonce: fields.nonce,
    issuedAt: fields.issuedAt,
    expirationTime: fields.expiresAt,
  });
}

/** The nonce that a message names, to find the one that was handed out; nothing else of it counts. */
export function nonceOf(message: string): string | undefined {
  try {
    return parseSiweMessage(message).nonce;
  } catch {
    return undefined;
  }
}

const ERC_1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
const ERC_1271_YES = `0x1626ba7e${'0'.repeat(56)}`;

/** True if `address` signed the message: by its key, or as a contract that says so (ERC-1271). */
export async function isSignedBy(
  endpoints: Endpoints,
  { address, message, signature }: { address: Address; message: string; signature: Hex },
): Promise<boolean> {
  if (await isKeySignature(address, message, signature)) return true;
  return endpoints.ask(async (client) => {
    const code = await client.getCode({ address });
    if (code === undefined || code === '0x') return false;
    const data = encodeFunctionData({ abi: ERC_1271, args: [hashMessage(message), signature] });
    try {
      const answer = await client.request({ method: 'eth_call', params: [{ to: address, data }, 'latest'] });
      return answer.startsWith(ERC_1271_YES);
    } catch (error) {
      // A contract that reverts says no. An endpoint that fails says nothing.
      if (classifyProviderError(error).problem === 'reverted') return false;
      throw error;
    }
  });
}

async function isKeySignature(address: Address, message: string, signature: Hex): Promise<boolean> {
  try {
    const signer = await recoverMessageAddress({ message, signature });
    return signer.toLowerCase() === address.toLowerCase();
  } catch {
    return false;
  }
}
