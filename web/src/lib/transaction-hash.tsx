import { shortAddress } from '@eleven/protocol/address';
import { config } from '@eleven/protocol/api/system';
import { useTexts } from '../i18n/texts.ts';
import text from '../styles/text.module.css';
import { CopyButton } from '../ui/copy-button.tsx';
import { useApiQuery } from './use-api.ts';

/** Links to the block explorer if the chain has one, and always has a copy button. */
export function TransactionHash({ hash }: { hash: string }) {
  const { data } = useApiQuery(config);
  const texts = useTexts({ copy: { ko: '거래 해시 복사', en: 'Copy the transaction hash' } });
  const short = shortAddress(hash);
  return (
    <span className={text.nowrap}>
      {data?.explorerUrl ? (
        <a className={text.link} href={`${data.explorerUrl}/tx/${hash}`} title={hash} target="_blank" rel="noreferrer">
          {short}
        </a>
      ) : (
        <span className={text.fig} title={hash}>
          {short}
        </span>
      )}
      <CopyButton value={hash} label={texts.copy} />
    </span>
  );
}
