import { useContext } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Link, ReportContext } from '../../ui/link.tsx';
import type { Stage, Transaction } from '../../wallet/tx/transaction.ts';
import { problemCode } from '../problem-text.ts';

/** Most are in a block after a few seconds. */
const SLOW_MS = 120_000;

const STUCK: readonly Stage[] = ['reverted', 'failed', 'dropped', 'unanswered'];

/** It failed, or its outcome is overdue. */
export function needsHelp({ stage, askedAt, isSmartAccount }: Transaction, nowMs = Date.now()): boolean {
  // A smart account waits for its signers, who may take days.
  return STUCK.includes(stage) || (stage === 'sent' && !isSmartAccount && nowMs - askedAt > SLOW_MS);
}

/** Opens the form of a new ticket with what is known about a transaction. Everything in it can be seen and changed there. */
export function HelpLink({ transaction }: { transaction: Transaction }) {
  const addressOf = useContext(ReportContext);
  const texts = useTexts({ help: { ko: '도움 받기', en: 'Get help' } });
  const { stage, call, chainId, hash, blockNumber, reason, isSmartAccount } = transaction;
  const href = addressOf({
    code: reason ? problemCode(reason) : `wallet.${stage}`,
    // The reply of a smart account may be the id of a proposal.
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
