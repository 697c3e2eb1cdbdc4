/**
 * The balance of the connected wallet. The wallet is asked first, since it replies at once, but its "latest" may be a minute
 * old. Our server names the block of its reply: that one counts, and of two blocks the newer one.
 */
import { sameAddress } from '@eleven/protocol/address';
import type { WalletBalance } from '@eleven/protocol/api/vault';
import { readQuantity, toHex } from '@eleven/vault-client/rpc';
import type { WalletState } from './wallet-state.ts';

export interface BalanceDeps {
  readonly getState: () => WalletState;
  readonly update: (changes: Partial<WalletState>) => void;
  /** Rejects where the server, or its node, cannot answer. */
  readonly ofServer: (address: string) => Promise<WalletBalance>;
}

export function followBalance({ getState, update, ofServer }: BalanceDeps) {
  /** The block of the newest transaction that is known of this account: what was read before it is of before. */
  let changedAt = 0;

  return {
    /** For another account or network nothing is known yet. */
    forget(): Pick<WalletState, 'balanceWei' | 'balanceBlock'> {
      changedAt = 0;
      return { balanceWei: undefined, balanceBlock: undefined };
    },
    /** On the newest block, or at least on `block`. */
    async read(block?: number): Promise<void> {
      const { option, account, chainId, balanceBlock: held = 0 } = getState();
      if (!option || !account) return;
      const isSame = () => {
        const now = getState();
        return now.option === option && sameAddress(now.account, account) && now.chainId === chainId;
      };
      /** The answer of a node that is behind is worth less than what is shown. */
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
        const balanceWei = readQuantity(answer);
        if (block === undefined) {
          if (isSame() && getState().balanceBlock === undefined) update({ balanceWei });
          // A node that has not seen the block yet: what is shown is the best there is.
        } else if (balanceWei !== undefined) adopt(balanceWei, block);
      };
      const askServer = async () => {
        // Before the wallet has said its chain nothing can be compared; it is read again right after.
        if (chainId === undefined) return;
        const read = await ofServer(account).catch(() => undefined);
        if (read?.chainId === chainId) adopt(BigInt(read.balanceWei), read.blockNumber);
        // Nobody can say that what is shown is still so: from here on the wallet's word counts again.
        else if (isSame() && block === undefined) update({ balanceBlock: undefined });
      };
      await Promise.all([askWallet(), askServer()]);
    },
  };
}
