import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, ReportLink } from '../../ui/notice.tsx';
import { useTransactions } from '../../wallet/tx/use-transactions.ts';
import { useWalletName } from '../../wallet/wallet-name.ts';
import { isHesitation, problemCode, problemText } from '../problem-text.ts';
import type { VaultAction } from '../use-vault-action.ts';
import { waitingText } from './action-waiting-text.ts';
import { callName, stageText } from './transaction-texts.ts';

export interface ActionStatusProps {
  action: VaultAction;
  /** Beside what was refused: a button for what can be done in its place. */
  instead?: ReactNode;
  /** Where more follows from an answer than what is said here. */
  again?: (() => void) | undefined;
}

/** That the wallet is waited for, why nothing was sent, or how it stands since. That the person declined is no failure. */
export default function ActionStatus({ action, instead, again = () => void action.again() }: ActionStatusProps) {
  const locale = useLocale();
  const texts = useTexts({
    stop: { ko: '그만 기다리기', en: 'Stop waiting' },
    close: { ko: '닫기', en: 'Close' },
    again: { ko: '다시 요청하기', en: 'Ask again' },
  });
  const wallet = useWalletName();
  const { wait, problem, sentId } = action;
  const close = (
    <Button variant="ghost" size="small" onClick={action.clear}>
      {texts.close}
    </Button>
  );
  if (wait) {
    return (
      <Notice
        announce
        actions={
          <Button size="small" onClick={action.stopWaiting}>
            {texts.stop}
          </Button>
        }
      >
        {waitingText(wait, locale, wallet)}
      </Notice>
    );
  }
  if (!problem) return sentId && <HowItStands id={sentId} close={close} />;
  if (isHesitation(problem)) {
    return (
      <Notice
        tone="warn"
        announce
        actions={
          <>
            <Button size="small" onClick={again}>
              {texts.again}
            </Button>
            {close}
          </>
        }
      >
        {problemText(problem, locale)}
      </Notice>
    );
  }
  const isDeclined = problem.kind === 'provider' && problem.problem === 'rejected';
  return (
    <Notice
      tone={isDeclined ? 'plain' : 'danger'}
      announce
      actions={
        <>
          {instead}
          {!isDeclined && <ReportLink code={problemCode(problem)} />}
          {close}
        </>
      }
    >
      {problemText(problem, locale)}
    </Notice>
  );
}

/** The list of transactions may be out of sight: where something was asked for, it is said as well what became of it. */
function HowItStands({ id, close }: { id: string; close: ReactNode }) {
  const locale = useLocale();
  const wallet = useWalletName();
  const transaction = useTransactions().find((one) => one.id === id);
  if (!transaction) return null;
  const { call, stage } = transaction;
  return (
    <Notice tone={stage === 'reverted' ? 'danger' : 'plain'} announce actions={close}>
      <b>{callName(call, locale)}</b> {stageText(transaction, locale, wallet)}
    </Notice>
  );
}
