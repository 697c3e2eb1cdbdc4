/**
 * The balance of the connected wallet, and whether it is a contract. The wallet is asked first, since it replies at once, but
 * its "latest" may be a minute old. Our server's reply names its block, so it counts more; between two blocks the newer one
 * counts.
 */
import { sameAddress } from '@eleven/protocol/address';
import type { WalletBalance } from '@eleven/protocol/api/vault';
import { isContract } from '@eleven/vault-client/account-code';
import { parseQuantity, toHex } from '@eleven/vault-client/rpc';
import type { WalletState } from './wallet-state.ts';

export interface BalanceDeps {
  readonly getState: () => WalletState;
  readonly update: (changes: Partial<WalletState>) => void;
  /** Rejects if the server or its node cannot answer. */
  readonly ofServer: (address: string) => Promise<WalletBalance>;
}

export function followBalance({ getState, update, ofServer }: BalanceDeps) {
  /** The block of the account's newest known transaction. Balances read before it are outdated. */
  let changedAt = 0;

  return {
    /** Nothing is known yet for another account or network. */
    forget(): Pick<WalletState, 'balanceWei' | 'balanceBlock' | 'isContract'> {
      changedAt = 0;
      return { balanceWei: undefined, balanceBlock: undefined, isContract: undefined };
    },
    /** Reads the balance at the newest block, or at least at `block`. */
    async read(block?: number): Promise<void> {
      const { option, account, chainId, balanceBlock: held = 0 } = getState();
      if (!option || !account) return;
      const isSame = () => {
        const now = getState();
        return now.option === option && sameAddress(now.account, account) && now.chainId === chainId;
      };
      /** A reply from a node that lags behind must not replace the shown balance. */
      const adopt = (balanceWei: bigint, balanceBlock: number) => {
        if (isSame() && balanceBlock >= Math.max(getState().balanceBlock ?? 0, changedAt)) {
          update({ balanceWei, balanceBlock });
        }
      };
      if (block !== undefined) {
        changedAt = Math.max(changedAt, block);
        if (held < block) update({ balanceBlock: undefined });
      }
      const askWallet = async () => {
        const answer = await option.provider
          .request({ method: 'eth_getBalance', params: [account, block === undefined ? 'latest' : toHex(block)] })
          .catch(() => undefined);
        const balanceWei = parseQuantity(answer);
        if (block === undefined) {
          if (isSame() && getState().balanceBlock === undefined) update({ balanceWei });
          // The node has not seen the block yet: the shown balance is the best available.
        } else if (balanceWei !== undefined) adopt(balanceWei, block);
      };
      const askServer = async () => {
        // Replies cannot be compared until the wallet reports its chain. The balance is read again right after that.
        if (chainId === undefined) return;
        const read = await ofServer(account).catch(() => undefined);
        if (read?.chainId === chainId) adopt(BigInt(read.balanceWei), read.blockNumber);
        // The shown balance may be outdated by now: from here on the wallet's reply counts again.
        else if (isSame() && block === undefined) update({ balanceBlock: undefined });
      };
      const askCode = async () => {
        if (chainId === undefined || getState().isContract !== undefined) return;
        const code = await option.provider
          .request({ method: 'eth_getCode', params: [account, 'latest'] })
          .catch(() => undefined);
        if (code !== undefined && isSame()) update({ isContract: isContract(code) });
      };
      await Promise.all([askWallet(), askServer(), askCode()]);
    },
  };
}
