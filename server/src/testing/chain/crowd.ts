/** Many stakers on a test chain: their transactions are unsigned, sent in batches, and mined together. */
import { type Address, numberToHex } from 'viem';
import { encodeAction, type TestChain, type TestVault, type VaultAction } from './anvil.ts';

export interface CrowdAction extends VaultAction {
  readonly from: Address;
}

const BATCH = 500;
const GAS = 200_000n;

/** The chain needs blocks big enough for all of them: `--gas-limit` 1 000 000 000. */
export class Crowd {
  readonly #chain: TestChain;
  readonly #vault: TestVault;
  readonly members: readonly Address[];

  private constructor(chain: TestChain, vault: TestVault, count: number) {
    this.#chain = chain;
    this.#vault = vault;
    this.members = Array.from(
      { length: count },
      (_, i): Address => `0x${(0x11_0000_0000 + i).toString(16).padStart(40, '0')}`,
    );
  }

  static async gather(chain: TestChain, vault: TestVault, count: number, balanceWei: bigint): Promise<Crowd> {
    const crowd = new Crowd(chain, vault, count);
    await crowd.#ask([{ method: 'anvil_autoImpersonateAccount', params: [true] }]);
    await crowd.#ask([{ method: 'evm_setAutomine', params: [false] }]);
    const balance = numberToHex(balanceWei);
    await crowd.#ask(crowd.members.map((member) => ({ method: 'anvil_setBalance', params: [member, balance] })));
    return crowd;
  }

  /** Runs all actions in one block of this time, in the given order for each account; throws if one reverts. */
  async act(time: bigint, actions: readonly CrowdAction[]): Promise<void> {
    // Calls of a batch run concurrently: without explicit nonces, two transactions of one account could get the same.
    const senders = [...new Set(actions.map(({ from }) => from))];
    const counts = await this.#ask(
      senders.map((from) => ({ method: 'eth_getTransactionCount', params: [from, 'latest'] })),
    );
    const nonces = new Map(senders.map((from, i) => [from, Number(counts[i])]));
    const nonceOf = (from: Address) => {
      const nonce = nonces.get(from) ?? 0;
      nonces.set(from, nonce + 1);
      return numberToHex(nonce);
    };
    const hashes = await this.#ask(
      actions.map(({ from, value = 0n, ...action }) => ({
        method: 'eth_sendTransaction',
        params: [
          {
            from,
            nonce: nonceOf(from),
            to: this.#vault.address,
            data: encodeAction(action),
            value: numberToHex(value),
            gas: numberToHex(GAS),
          },
        ],
      })),
    );
    await this.#ask([{ method: 'evm_setNextBlockTimestamp', params: [Number(time)] }]);
    await this.#ask([{ method: 'evm_mine', params: [] }]);
    const receipts = await this.#ask(hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })));
    receipts.forEach((receipt, i) => {
      const status = (receipt as { status: string } | null)?.status;
      if (status !== '0x1')
        throw new Error(`${actions[i]?.functionName} of ${actions[i]?.from}: ${status ?? 'not mined'}`);
    });
  }

  /** Call it after reverting the chain: undone transactions would wait to be mined again. */
  async forgetWaiting(): Promise<void> {
    await this.#ask([{ method: 'anvil_dropAllTransactions', params: [] }]);
  }

  async #ask(calls: readonly { method: string; params: unknown[] }[]): Promise<unknown[]> {
    const results: unknown[] = [];
    for (let at = 0; at < calls.length; at += BATCH) {
      const body = calls.slice(at, at + BATCH).map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
      const answer = await fetch(this.#chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const replies = (await answer.json()) as { id: number; result?: unknown; error?: { message: string } }[];
      for (const { result, error } of replies.sort((a, b) => a.id - b.id)) {
        if (error) throw new Error(error.message);
        results.push(result);
      }
    }
    return results;
  }
}
