import { type VaultStateReply, vaultStats, walletPositions } from '@eleven/protocol/api/vault';
import { readBlock, readVault, readWallet } from '@eleven/vault-client/read-vault';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { readAllPositions } from '../../../vault/all-positions.ts';
import type { Holding } from '../../../vault/holdings.ts';
import { positionsIn, useConfig } from '../../../vault/queries.ts';
import { useVaultScope } from '../../../vault/scope.ts';
import { wallet } from '../../../wallet/use-wallet.ts';
import type { CheckSource } from '../../check/check.ts';
import { CheckPanel } from '../../check/check-panel.tsx';
import { useCheck } from '../../check/use-check.ts';
import css from './wallet-check.module.css';
import { compareBlock, compareVault, compareWallet } from './wallet-figures.ts';
import { WalletFiguresTable } from './wallet-figures-table.tsx';

/** The server's replies about the shown wallets and the vault. */
interface WalletReplies {
  readonly vault: VaultStateReply;
  readonly holdings: readonly Holding[];
}

const blockOf = ({ asOf }: { asOf: { blockNumber: number } }): number => asOf.blockNumber;

const walletCheckSource = (addresses: readonly string[], vault: string | undefined): CheckSource<WalletReplies> => ({
  vault,
  async readServer(read) {
    const readHolding = async (address: string): Promise<Holding> => {
      const params = { address: address.toLowerCase() };
      const at = { ...(vault && { vault }) };
      const positions = await readAllPositions(
        () => read(positionsIn(vault), { params }),
        (after) => callApi(walletPositions, { params, query: { after, limit: 100, ...at } }),
      );
      return { address, positions };
    };
    const [state, holdings] = await Promise.all([
      read(vaultStats, vault === undefined ? {} : { query: { vault } }),
      Promise.all(addresses.map(readHolding)),
    ]);
    return { vault: state, holdings };
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
      // Nodes keep headers longer than states. A missing header proves nothing.
      ...(isLater && !block ? [] : compareBlock(vault.asOf, block)),
    ];
  },
  // A wallet on a phone reads through the node already (wallet/phone), which every document may call then.
  nodes: ({ rpcUrl, publicRpcUrl }) => (wallet.getState().option?.pairing ? { rpcUrl, publicRpcUrl } : {}),
});

interface WalletCheckProps {
  id: string;
  /** The addresses of all shown wallets. */
  addresses: readonly string[];
  onClose(): void;
}

/** Reads the chain through the reader's wallet as soon as it opens, and compares every figure with the server's. */
export default function WalletCheck({ id, addresses, onClose }: WalletCheckProps) {
  const texts = useTexts({
    title: { ko: '체인에서 확인', en: 'Check on chain' },
    intro: {
      ko: '서버가 보여 준 값을 계약의 값과 하나씩 견줍니다. 체인은 서버가 아니라 내 지갑의 노드에서 읽습니다.',
      en: 'Each figure of the server beside the same figure of the contract. The chain is read from the node of your wallet, not from our server.',
    },
    contract: { ko: '계약', en: 'Contract' },
    copy: { ko: '계약 주소 복사', en: 'Copy the contract address' },
  });
  const { data: config } = useConfig();
  // Remains while the figures are read again.
  const [isOpen, setOpen] = useState(false);
  const vault = useVaultScope();
  const source = useMemo(() => walletCheckSource(addresses, vault), [addresses, vault]);
  const check = useCheck({ key: ['check', vault ?? '', ...addresses], source, isAutomatic: () => true });
  const contract = config && (
    <span className={css.address}>
      {config.vaultAddress}
      <CopyButton value={config.vaultAddress} label={texts.copy} />
    </span>
  );
  return (
    <CheckPanel
      check={check}
      title={texts.title}
      intro={texts.intro}
      moreFacts={contract ? [{ label: texts.contract, figure: false, value: contract }] : []}
      id={id}
      onClose={onClose}
    >
      {(figures) => <WalletFiguresTable caption={texts.title} figures={figures} isOpen={isOpen} setOpen={setOpen} />}
    </CheckPanel>
  );
}
