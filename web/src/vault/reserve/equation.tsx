import { formatBnb } from '@eleven/protocol/money';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './equation.module.css';
import type { ReserveFigures } from './reserve.ts';

/** vault balance = principal + rewards owed + rewards set aside + free reserve */
export function Equation({ figures }: { figures: ReserveFigures | undefined }) {
  const texts = useTexts({
    balance: { ko: '계약 잔액', en: 'Vault balance' },
    principal: { ko: '원금', en: 'Principal' },
    owed: { ko: '지급할 보상', en: 'Rewards owed' },
    setAside: { ko: '떼어 둔 보상', en: 'Rewards set aside' },
    free: { ko: '남은 적립금', en: 'Free reserve' },
  });
  const terms = [
    { label: texts.balance, wei: figures && figures.stakedWei + figures.heldWei, sign: '=' },
    { label: texts.principal, wei: figures?.stakedWei, sign: '+' },
    { label: texts.owed, wei: figures && figures.promisedWei - figures.setAsideWei, sign: '+' },
    { label: texts.setAside, wei: figures?.setAsideWei, sign: '+' },
    { label: texts.free, wei: figures?.freeWei, sign: undefined },
  ];
  return (
    <div className={css.room}>
      <dl className={css.equation}>
        {terms.map(({ label, wei, sign }) => (
          <div key={label} className={css.term}>
            <dt>{label}</dt>
            <dd className={sign === undefined ? text.brass : undefined}>
              {wei === undefined ? <Skeleton size="short" /> : formatBnb(wei)}
            </dd>
            {sign && <dd aria-hidden="true">{sign}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}
