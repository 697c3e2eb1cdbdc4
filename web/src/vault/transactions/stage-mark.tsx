import text from '../../styles/text.module.css';
import { Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { isOpen, type Transaction } from '../../wallet/tx/transaction.ts';
import css from './transaction-tray.module.css';

export function StageMark({ transaction }: { transaction: Transaction }) {
  const { stage } = transaction;
  if (isOpen(transaction) && stage !== 'dropped' && stage !== 'unanswered') {
    return (
      <span className={css.mark}>
        <Spinner />
      </span>
    );
  }
  if (stage === 'final') {
    return (
      <span className={`${css.mark} ${text.ok}`}>
        <Icon name={MORE_ICONS.check} />
      </span>
    );
  }
  return (
    <span className={stage === 'reverted' ? `${css.mark} ${text.danger}` : `${css.mark} ${text.dim}`}>
      <Icon name={stage === 'reverted' || stage === 'dropped' || stage === 'unanswered' ? 'warning' : 'info'} />
    </span>
  );
}
