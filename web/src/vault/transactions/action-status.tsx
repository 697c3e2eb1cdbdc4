import type { Locale } from '@eleven/protocol/product';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { defineTexts, textsIn, useTexts } from '../../i18n/texts.ts';
import { keepFocusNear } from '../../lib/focus/keep-focus-near.ts';
import { Button } from '../../ui/button.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { Notice, ReportLink } from '../../ui/notice.tsx';
import { useTransactions } from '../../wallet/tx/use-transactions.ts';
import { useWalletName } from '../../wallet/wallet-name.ts';
import { isWarning, problemCode, problemText } from '../problem-text.ts';
import type { VaultAction, Wait } from '../use-vault-action.ts';
import { HelpLink } from './help-link.tsx';
import { callName, stageText } from './transaction-texts.ts';

export interface ActionStatusProps {
  action: VaultAction;
  /** Shown beside a refusal: a button for an alternative. */
  instead?: ReactNode;
  /** Replaces `action.again` if a page does more after the reply. */
  again?: (() => void) | undefined;
  /** The form's current request, another object after each change: a problem of an earlier request is no longer shown. */
  subject?: unknown;
}

/** Waiting for the wallet, why nothing was sent, or the transaction's state. Declining in the wallet is not a failure. */
export default function ActionStatus({
  action,
  instead,
  again = () => void action.again(),
  subject,
}: ActionStatusProps) {
  const locale = useLocale();
  const texts = useTexts({
    stop: { ko: '그만 기다리기', en: 'Stop waiting' },
    close: { ko: '닫기', en: 'Close' },
    again: { ko: '다시 요청하기', en: 'Ask again' },
    anyway: { ko: '그래도 맡기기', en: 'Stake anyway' },
  });
  const wallet = useWalletName();
  const { wait, problem, sentId } = action;
  const isChanged = useIsChanged(action, subject);
  const close = (
    <Button variant="ghost" size="small" onClick={(event) => leave(event, action.clear)}>
      {texts.close}
    </Button>
  );
  if (wait) {
    return (
      <Notice
        announce
        actions={
          <Button size="small" onClick={(event) => leave(event, action.stopWaiting)}>
            {texts.stop}
          </Button>
        }
      >
        {waitingText(wait, locale, wallet)}
      </Notice>
    );
  }
  if (!problem) return sentId && <HowItStands id={sentId} close={close} clear={action.clear} />;
  const isOnlyWarning = isWarning(problem);
  const isDeclined = problem.kind === 'provider' && problem.problem === 'rejected';
  return (
    <Notice
      tone={isOnlyWarning ? 'warn' : isDeclined ? 'plain' : 'danger'}
      announce
      actions={
        <>
          {!isOnlyWarning
            ? instead
            : !isChanged && (
                <Button size="small" onClick={again}>
                  {problem.kind === 'cannotReceive' ? texts.anyway : texts.again}
                </Button>
              )}
          {!isOnlyWarning && !isDeclined && <ReportLink code={problemCode(problem)} />}
          {close}
        </>
      }
    >
      {problemText(problem, locale)}
    </Notice>
  );
}

/** Whether the form asks for something else than when it asked last. A change also clears the problem that it made old. */
function useIsChanged({ wait, problem, clear }: VaultAction, subject: unknown): boolean {
  const [asked, setAsked] = useState(subject);
  const isWaiting = wait !== undefined;
  const isChanged = asked !== subject;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes were not asked for
  useEffect(() => {
    if (isWaiting) setAsked(subject);
  }, [isWaiting]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem that comes after the change is still news
  useEffect(() => {
    if (isChanged && problem) clear();
  }, [subject]);
  return isChanged;
}

/** The notice disappears, and the pressed button with it. */
function leave({ currentTarget }: MouseEvent<HTMLElement>, act: () => void): void {
  keepFocusNear(currentTarget.closest('[role]'));
  act();
}

interface HowItStandsProps {
  id: string;
  close: ReactNode;
  clear(): void;
}

/**
 * The list of transactions may be out of sight, so the outcome is also shown where the action was started. A good outcome stays
 * until another transaction begins anywhere on the page: one card after the other would keep its own.
 */
function HowItStands({ id, close, clear }: HowItStandsProps) {
  const locale = useLocale();
  const wallet = useWalletName();
  const all = useTransactions();
  const transaction = all.find((one) => one.id === id);
  const isPast = transaction?.stage === 'final' && all.some(({ askedAt }) => askedAt > transaction.askedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is past
  useEffect(() => {
    if (isPast) clear();
  }, [isPast]);
  if (!transaction) return null;
  const { call, stage } = transaction;
  return (
    <Notice
      tone={stage === 'reverted' ? 'danger' : stage === 'final' ? 'ok' : 'plain'}
      {...(stage === 'final' ? { icon: MORE_ICONS.check } : {})}
      announce
      actions={
        <>
          <HelpLink transaction={transaction} />
          {close}
        </>
      }
    >
      <b>{callName(call, locale)}:</b> {stageText(transaction, locale, wallet)}
    </Notice>
  );
}

/** While it is pending: each phase has its own text. */
const WAITING = defineTexts({
  checking: {
    ko: '체인에서 먼저 확인하고 있습니다. 지갑은 아직 열리지 않았습니다.',
    en: 'Checking with the chain first. The wallet has not been asked yet.',
  },
  asking: { ko: (wallet: string) => `${wallet}에서 확인해 주십시오.`, en: (wallet) => `Confirm it in ${wallet}.` },
  server: { ko: '서버가 응답하지 않습니다.', en: 'The server does not answer.' },
  node: { ko: '서버가 체인의 노드에 닿지 못합니다.', en: 'The server cannot reach a node of the chain.' },
  other: { ko: '서버가 미리 확인하지 못했습니다.', en: 'The server could not check this.' },
  isTried: {
    ko: '대신 지갑의 네트워크로 확인했습니다.',
    en: 'This was checked through the network of your wallet instead.',
  },
  isUntried: {
    ko: '미리 확인하지 못했으니 지갑에 표시되는 내용을 보고 확인해 주십시오.',
    en: 'This could not be checked beforehand: check the details in your wallet before you confirm.',
  },
});

/** `wallet` is its name, or the words for a wallet without one. */
export function waitingText({ phase, unchecked }: Wait, locale: Locale, wallet: string): string {
  const texts = textsIn(locale, WAITING);
  if (phase === 'checking') return texts.checking;
  if (!unchecked) return texts.asking(wallet);
  return [texts[unchecked.why], unchecked.isTriedByWallet ? texts.isTried : texts.isUntried, texts.asking(wallet)].join(
    ' ',
  );
}
