/** The dashboard's side of the check: the server's replies about the shown wallets and the vault. */
import { type VaultStateReply, vaultStats, walletPositions } from '@eleven/protocol/api/vault';
import { readBlock, readVault, readWallet } from '@eleven/vault-client/read-vault';
import { callApi } from '../../../lib/api.ts';
import { readAllPositions } from '../../../vault/all-positions.ts';
import type { Holding } from '../../../vault/holdings.ts';
import type { CheckSource } from '../../check/check.ts';
import { compareBlock, compareVault, compareWallet } from './wallet-figures.ts';

interface WalletReplies {
  readonly vault: VaultStateReply;
  readonly holdings: readonly Holding[];
}

const blockOf = ({ asOf }: { asOf: { blockNumber: number } }): number => asOf.blockNumber;

export const walletCheckSource = (addresses: readonly string[]): CheckSource<WalletReplies> => ({
  async readServer(read) {
    const readHolding = async (address: string): Promise<Holding> => {
      const params = { address: address.toLowerCase() };
      const positions = await readAllPositions(
        () => read(walletPositions, params),
        (after) => callApi(walletPositions, { params, query: { after, limit: 100 } }),
      );
      return { address, positions };
    };
    const [vault, holdings] = await Promise.all([read(vaultStats), Promise.all(addresses.map(readHolding))]);
    return { vault, holdings };
  },
  asOf: ({ vault, holdings }) => Math.max(blockOf(vault), ...holdings.map(({ positions }) => blockOf(positions))),
  async readFigures({ vault, holdings }, { request, isLater, at }) {
    const [block, stored, wallets] = await Promise.all([
      readBlock(request, blockOf(vault)),
      readVault(at(blockOf(vault))),
      Promise.all(
        holdings.map(async ({ address, positions }) => {
          const onChain = await readWallet(at(blockOf(positions)), address);
          return compareWallet(address, positions, onChain, addresses.length > 1);
        }),
      ),
    ]);
    return [
      ...wallets.flat(),
      ...compareVault(vault, stored, isLater),
      // Nodes keep headers longer than states; a header that is gone as well says nothing.
      ...(isLater && !block ? [] : compareBlock(vault.asOf, block)),
    ];
  },
});
