import { useMemo } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useConfig } from '../../../vault/queries.ts';
import { CheckPanel } from '../../check/check-panel.tsx';
import { useCheck } from '../../check/use-check.ts';
import css from './wallet-check.module.css';
import { walletCheckSource } from './wallet-check-source.ts';
import { WalletFiguresTable } from './wallet-figures-table.tsx';

export interface WalletCheckProps {
  id: string;
  /** Of every wallet that is shown. */
  addresses: readonly string[];
  onClose(): void;
}

/** Reads the chain through the reader's wallet as soon as it opens, and compares each figure with the server's. */
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
  const source = useMemo(() => walletCheckSource(addresses), [addresses]);
  const check = useCheck({ key: ['check', ...addresses], source, isAutomatic: () => true });
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
      {(figures) => <WalletFiguresTable caption={texts.title} figures={figures} />}
    </CheckPanel>
  );
}
