import { shortAddress } from '@eleven/protocol/address';
import text from '../../styles/text.module.css';
import { useConfig } from '../queries.ts';
import css from './transaction-link.module.css';

/** A link to the block explorer, if the chain has one. */
export function TransactionLink({ hash }: { hash: string }) {
  const { data: config } = useConfig();
  if (!config?.explorerUrl) {
    return (
      <span className={css.hash} title={hash}>
        {shortAddress(hash)}
      </span>
    );
  }
  return (
    <a
      className={`${css.hash} ${text.link}`}
      href={`${config.explorerUrl}/tx/${hash}`}
      title={hash}
      target="_blank"
      rel="noreferrer"
    >
      {shortAddress(hash)}
    </a>
  );
}
