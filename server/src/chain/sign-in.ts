/**
 * Sign-in with Ethereum (EIP-4361). The server composes the message and checks that exactly this message was signed, so it
 * need not trust any field of it.
 */
import { classifyProviderError } from '@eleven/vault-client/provider-error';
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isErc6492Signature,
  parseAbi,
  recoverMessageAddress,
  slice,
} from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { withChecksum } from '../core/checksum.ts';
import type { Endpoints } from './endpoints.ts';

export interface SignInFields {
  readonly address: Address;
  readonly chainId: number;
  /** The requesting origin, e.g. `https://example.org`: gives domain (host and port), scheme and URI. */
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

/** The nonce in a message, to look up the message that was issued; nothing else in it is trusted. */
export function nonceOf(message: string): string | undefined {
  try {
    return parseSiweMessage(message).nonce;
  } catch {
    return undefined;
  }
}

const ERC_1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
const ERC_1271_YES = `0x1626ba7e${'0'.repeat(56)}`;
/** Called contracts are strangers' code: they get no more gas than this, whatever the node would allow. */
const GAS = '0x989680';
/** Half the order of secp256k1: of the two valid signatures of a message, wallets make the one with the lower s. */
const HIGHEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

interface Signed {
  readonly address: Address;
  readonly message: string;
  readonly signature: Hex;
}

/**
 * True if `address` signed the message: with its key, as a contract that confirms it (ERC-1271), or as a contract not yet
 * deployed (ERC-6492: the signature contains how to deploy it).
 */
export async function isSignedBy(endpoints: Endpoints, signed: Signed): Promise<boolean> {
  const { address, signature } = signed;
  if (await isKeySignature(signed)) return true;
  return endpoints.ask(async (client) => {
    const isWrapped = isErc6492Signature(signature);
    const code = isWrapped ? undefined : await client.getCode({ address });
    if (!isWrapped && (code === undefined || code === '0x')) return false;
    const call = isWrapped ? { data: validatorOf(signed) } : { to: address, data: questionOf(signed) };
    try {
      const answer = await client.request({ method: 'eth_call', params: [{ ...call, gas: GAS }, 'latest'] });
      return isWrapped ? /^0x0*1$/.test(answer) : answer.startsWith(ERC_1271_YES);
    } catch (error) {
      // A contract that reverts denies the signature. An endpoint's failure decides nothing.
      if (classifyProviderError(error).problem === 'reverted') return false;
      throw error;
    }
  });
}

function questionOf({ message, signature }: Signed): Hex {
  return encodeFunctionData({ abi: ERC_1271, args: [hashMessage(message), signature] });
}

/** The standard's validator: deploys the wallet within a call that changes nothing, queries it, and returns one byte. */
function validatorOf({ address, message, signature }: Signed): Hex {
  return encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hashMessage(message), signature],
  });
}

async function isKeySignature({ address, message, signature }: Signed): Promise<boolean> {
  try {
    if (BigInt(slice(signature, 32, 64)) > HIGHEST_S) return false;
    const signer = await recoverMessageAddress({ message, signature });
    return signer.toLowerCase() === address.toLowerCase();
  } catch {
    return false;
  }
}
