/**
 * The check itself: the server's newest answers, and the same figures from the chain as somebody else reads it, at the very
 * block that the answer is as of. The chain is never read through our server, and nothing here opens a wallet.
 */

import type { Config } from '@eleven/protocol/api/system';
import type { VaultCode, VaultRoles } from '@eleven/protocol/api/transparency';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { classifyProviderError, type ProviderProblem } from '@eleven/vault-client/provider-error';
import { readCode, readLedger, readRoles } from '@eleven/vault-client/read-ledger';
import { type BlockHead, readNewestBlock } from '@eleven/vault-client/read-vault';
import { NoVaultError } from '@eleven/vault-client/view';
import { type ChainReader, findReader, type NoReader } from '../../../wallet/chain/chain-reader.ts';
import type { WalletStore } from '../../../wallet/wallet-store.ts';
import { type Compared, compareCode, compareLedger, compareRoles, lastingOnly } from './compare.ts';

/** What the server says, as it stands on the page. */
interface ServerAnswers {
  readonly vault: VaultStateReply;
  readonly roles: VaultRoles;
  readonly code: VaultCode;
}

export interface CheckRequest {
  readonly wallet: Pick<WalletStore, 'getState'>;
  /** Where the chain is read: at the block of the answer, or at the newest one of whoever reads. */
  readonly block: 'asOf' | 'newest';
  /** Which chain and contract; what is known of it is enough. */
  readConfig(): Promise<Config>;
  /** Whether this document may ask the public node. */
  mayAskNode(): boolean;
  /** Asks the server anew: nodes forget old blocks within minutes. */
  readServer(): Promise<ServerAnswers>;
}

/** Who read the chain, and the newest block known there. */
interface Read {
  readonly reader: Pick<ChainReader, 'kind' | 'name'>;
  readonly newest: BlockHead;
}

export type CheckOutcome =
  | ({
      readonly kind: 'compared';
      readonly figures: readonly Compared[];
      /** What was compared: it is what the page shows from then on. */
      readonly answers: ServerAnswers;
      /** Read at the newest block, so that only what no second changes was compared. */
      readonly isLater: boolean;
    } & Read)
  | NoReader
  /** The public node would read, and only the page's own document may ask it. */
  | { readonly kind: 'ownDocument' | 'noVault' }
  /** The node has not come as far as the server. */
  | ({ readonly kind: 'behind'; readonly asOf: number } & Read)
  /** The node has the block no more, and still reads the newest one. */
  | ({ readonly kind: 'forgotten'; readonly asOf: number } & Read)
  | { readonly kind: 'provider'; readonly problem: ProviderProblem; readonly reader: Read['reader'] }
  | { readonly kind: 'server'; readonly error: Error };

export async function checkVault(request: CheckRequest): Promise<CheckOutcome> {
  let config: Config;
  let reader: ChainReader;
  let answers: ServerAnswers;
  try {
    config = await request.readConfig();
    const { publicRpcUrl, ...where } = config;
    const isForbidden = publicRpcUrl !== undefined && !request.mayAskNode();
    const found = await findReader(request.wallet, isForbidden ? where : config);
    if (!('reader' in found)) return isForbidden ? { kind: 'ownDocument' } : found;
    reader = found.reader;
    answers = await request.readServer();
  } catch (error) {
    return { kind: 'server', error: error instanceof Error ? error : new Error(String(error)) };
  }
  try {
    return await compare(reader, config.vaultAddress, request.block, answers);
  } catch (error) {
    if (error instanceof NoVaultError) return { kind: 'noVault' };
    const { kind, name } = reader;
    return { kind: 'provider', problem: classifyProviderError(error).problem, reader: { kind, name } };
  }
}

/** Refusals that would meet a reading of any other block as well. */
const ANY_BLOCK: readonly ProviderProblem[] = ['unauthorized', 'unsupported', 'unreachable', 'busy', 'rejected'];

async function compare(
  reader: ChainReader,
  vaultAddress: string,
  block: CheckRequest['block'],
  answers: ServerAnswers,
): Promise<CheckOutcome> {
  const { kind, name, request } = reader;
  const newest = await readNewestBlock(request);
  const asOf = answers.vault.asOf.blockNumber;
  const read = { reader: { kind, name }, newest };
  const isLater = block === 'newest';
  const at = (number: number) => ({ request, vault: vaultAddress, block: number });
  // Roles and code are not of the server's block but of now.
  const now = Promise.all([readRoles(at(newest.number)), readCode(at(newest.number), answers.code.immutables)]);
  now.catch(() => {});
  try {
    const ledger = await readLedger(at(isLater ? newest.number : asOf));
    const [roles, code] = await now;
    const compared = compareLedger(answers.vault, ledger);
    const figures = [
      ...(isLater ? lastingOnly(compared) : compared),
      ...compareRoles(answers.roles, roles),
      ...compareCode(answers.code, code),
    ];
    return { kind: 'compared', figures, answers, isLater, ...read };
  } catch (error) {
    if (isLater || ANY_BLOCK.includes(classifyProviderError(error).problem)) throw error;
    if (newest.number < asOf) return { kind: 'behind', asOf, ...read };
    // Nodes word it in many ways that a block's state is gone; whether it is that shows at the newest block.
    await readLedger(at(newest.number));
    return { kind: 'forgotten', asOf, ...read };
  }
}
