import { useContext, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Link, ReportContext } from '../../ui/link.tsx';
import type { Stage, Transaction } from '../../wallet/tx/transaction.ts';
import { problemCode } from '../problem-text.ts';

/** Blocks come every second or so: after this long without one, something is probably wrong. */
const OVERDUE_MS = 120_000;

const NEEDS_HELP: readonly Stage[] = ['reverted', 'failed', 'dropped', 'unanswered'];

/**
 * For a transaction that failed, or whose outcome is unknown or overdue: a link to the form for a new ticket, filled in with the
 * details of the transaction, which the user can see and change there.
 */
export function HelpLink({ transaction }: { transaction: Transaction }) {
  const reportUrl = useContext(ReportContext);
  const texts = useTexts({ help: { ko: '도움 받기', en: 'Get help' } });
  const isOverdue = useOverdue(transaction);
  const { stage, call, chainId, hash, blockNumber, reason, isSmartAccount } = transaction;
  if (!NEEDS_HELP.includes(stage) && !isOverdue) return null;
  const href = reportUrl({
    code: reason ? problemCode(reason) : `transaction.${stage}`,
    // A smart account may return the id of a proposal instead of a transaction hash.
    ...(isSmartAccount ? {} : { txHash: hash?.toLowerCase() }),
    block: blockNumber,
    action: call.function,
    chain: chainId,
  });
  return (
    href && (
      <Link to={href} className={classNames(text.link, text.small)}>
        {texts.help}
      </Link>
    )
  );
}

/** True once a sent transaction has waited too long for a block. A smart account may wait days for its signers. */
function useOverdue({ stage, askedAt, sentAt = askedAt, isSmartAccount }: Transaction): boolean {
  const [isOverdue, setIsOverdue] = useState(false);
  const isWaiting = stage === 'sent' && !isSmartAccount;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsOverdue(true), sentAt + OVERDUE_MS - Date.now());
    return () => {
      clearTimeout(timer);
      setIsOverdue(false);
    };
  }, [isWaiting, sentAt]);
  return isOverdue;
}
