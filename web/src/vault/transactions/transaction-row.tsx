import { sameAddress, shortAddress } from '@eleven/protocol/address';
import { readableBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { keepFocusNear } from '../../lib/focus/keep-focus-near.ts';
import text from '../../styles/text.module.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { isOpen, isQuestion, type Transaction, type TransactionProblem } from '../../wallet/tx/transaction.ts';
import { transactions } from '../../wallet/tx/use-transactions.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import { useWalletName } from '../../wallet/wallet-name.ts';
import { problemText } from '../problem-text.ts';
import { VaultScope } from '../scope.ts';
import { useVaultAction } from '../use-vault-action.ts';
import { useScopeOf, useVaultName } from '../vault-name.ts';
import { ActionFeedback, useBusyText } from './action-feedback.tsx';
import { HelpLink } from './help-link.tsx';
import { TransactionLink } from './transaction-link.tsx';
import { callName, ROW_TEXTS, STAGE_TEXTS, stageText } from './transaction-texts.ts';
import css from './transaction-tray.module.css';

function StageMark({ transaction }: { transaction: Transaction }) {
  const { stage } = transaction;
  const isUnsure = stage === 'dropped' || stage === 'unanswered';
  if (isOpen(transaction) && !isUnsure) return <Spinner />;
  const [tone, icon] =
    stage === 'final'
      ? ([text.ok, MORE_ICONS.check] as const)
      : stage === 'reverted'
        ? ([text.danger, 'warning'] as const)
        : ([text.dim, isUnsure ? 'warning' : 'info'] as const);
  return (
    <span className={tone}>
      <Icon name={icon} />
    </span>
  );
}

/** A request whose reply was lost can be sent again from here. */
function AskAgain({ transaction: { call, sender } }: { transaction: Transaction }) {
  const action = useVaultAction();
  const busy = useBusyText(action);
  const texts = useTexts({ again: { ko: '다시 요청하기', en: 'Ask again' } });
  return (
    <div className={css.again}>
      <Button size="small" busy={busy} onClick={() => void action.run(call, sender, true)}>
        {texts.again}
      </Button>
      <ActionFeedback action={action} />
    </div>
  );
}

/** The stage already says that the contract refused, so only a specific reason adds something. */
function isProblem(reason: Transaction['reason']): reason is TransactionProblem {
  return reason !== undefined && !(reason.kind === 'refused' && reason.code === 'vault.reverted');
}

/** One transaction: its call, its state, and its hash. */
export function TransactionRow({ transaction, isUnknown }: { transaction: Transaction; isUnknown: boolean }) {
  const format = useFormat();
  const { locale } = format;
  const wallet = useWalletName();
  const { account } = useWallet();
  const texts = useTexts(ROW_TEXTS);
  const vaultName = useVaultName(transaction.vault);
  const scope = useScopeOf(transaction.vault);
  const { call, stage, hash, blockNumber, replacedHash, reason, isSmartAccount, sender } = transaction;

  const valueWei = 'valueWei' in call ? call.valueWei : 'amountWei' in call ? call.amountWei : undefined;
  const mostWei = 'mostWei' in call ? call.mostWei : undefined;
  const amount =
    mostWei !== undefined
      ? ` ${texts.most(readableBnb(mostWei))}`
      : valueWei === undefined
        ? ''
        : ` ${readableBnb(valueWei)} BNB`;
  const knownState = stageText(transaction, locale, sameAddress(account, sender) ? wallet : texts.wallet);
  const shownState = !isUnknown
    ? knownState
    : stage === 'unanswered'
      ? `${STAGE_TEXTS.unanswered[locale]} ${texts.noNode}`
      : texts.noNode;
  // A multisig replies with the id of a proposal, which no explorer knows.
  const isProof = hash !== undefined && (!isSmartAccount || stage === 'final');
  return (
    <li className={css.row} data-stage={stage}>
      <span className={css.mark}>
        <StageMark transaction={transaction} />
      </span>
      <div className={css.words}>
        <b>
          {callName(call, locale)}
          {amount && <span className={text.fig}>{amount}</span>}
        </b>
        <p className={css.stage}>
          {shownState}
          {stage === 'reverted' && isProblem(reason) && ` ${problemText(reason, locale)}`}
          {stage !== 'cancelled' && replacedHash && ` ${texts.spedUp}`}
        </p>
        <p className={css.proof}>
          <span>{shortAddress(sender)}</span>
          {vaultName && <span>{vaultName}</span>}
          {'id' in call && <span>{texts.position(`${call.id}`)}</span>}
          {isProof && <TransactionLink hash={hash} />}
          {blockNumber !== undefined && <span>{texts.block(format.count(blockNumber))}</span>}
          <HelpLink transaction={transaction} />
        </p>
        {stage === 'unanswered' && !isUnknown && (
          <VaultScope value={scope}>
            <AskAgain transaction={transaction} />
          </VaultScope>
        )}
      </div>
      {(!isOpen(transaction) || isUnknown || isQuestion(transaction) || stage === 'dropped' || isSmartAccount) && (
        <IconButton
          label={texts.dismiss}
          title={texts.dismiss}
          onClick={({ currentTarget }) => {
            keepFocusNear(currentTarget.closest('li'), true);
            transactions.dismiss(transaction.id);
          }}
        >
          <Icon name="close" size={16} />
        </IconButton>
      )}
    </li>
  );
}
