import { useSyncExternalStore } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Tag } from '../../ui/tag.tsx';
import { remembered } from '../discovery/remembered.ts';
import { demoSlot } from '../discovery/slots.ts';
import { phoneSlot } from '../phone/phone-slot.ts';
import { useWallet } from '../use-wallet.ts';
import { nameOf } from '../wallet-name.ts';
import css from './choose-wallet.module.css';
import { WalletIcon } from './wallet-icon.tsx';

/**
 * Lets the user choose among several wallets, the last used one first, including the demo wallet on the local chain. Choosing
 * the connected wallet opens its account selection. Two wallets of the same name also show their maker's domain.
 */
export default function ChooseWallet() {
  const { options, option: current, status, connect, chooseAccounts, closeQuestion } = useWallet();
  const locale = useLocale();
  const demo = useSyncExternalStore(demoSlot.onSet, demoSlot.get);
  const phone = useSyncExternalStore(phoneSlot.onSet, phoneSlot.get);
  const all = [...options, ...[phone, demo].filter((option) => option !== undefined)];
  const last = remembered.lastRdns();
  const isLast = ({ rdns }: { rdns: string }) => rdns === last;
  const ordered = [...all.filter(isLast), ...all.filter((option) => !isLast(option))];
  const texts = useTexts({
    title: { ko: '지갑 고르기', en: 'Choose a wallet' },
    hint: { ko: '연결만으로는 아무것도 전송되지 않습니다.', en: 'Connecting sends nothing.' },
    unnamed: { ko: '브라우저 지갑', en: 'Browser wallet' },
    connected: { ko: '연결됨', en: 'Connected' },
    otherAccounts: { ko: '다른 계정 고르기', en: 'Choose other accounts' },
    phone: { ko: '휴대폰 지갑', en: 'Wallet on a phone' },
    otherPhone: { ko: '다른 지갑 연결', en: 'Connect another one' },
  });
  return (
    <Dialog open onClose={closeQuestion} title={texts.title}>
      <p className={css.hint}>{texts.hint}</p>
      <ul className={css.list}>
        {ordered.map((option) => {
          const isCurrent = status === 'connected' && option.provider === current?.provider;
          const name = nameOf(option, all, locale);
          const hasNamesake = all.some((other) => other !== option && option.name && other.name === option.name);
          return (
            <li key={option.uuid}>
              <button
                type="button"
                className={css.option}
                onClick={() => void (isCurrent ? chooseAccounts() : connect(option))}
              >
                <WalletIcon option={option} size={28} />
                <span className={css.name}>
                  {option.pairing && !option.name ? texts.phone : (name ?? texts.unnamed)}
                  {hasNamesake && <span className={css.sub}>{option.rdns}</span>}
                  {isCurrent && (
                    <span className={css.sub}>{option.pairing ? texts.otherPhone : texts.otherAccounts}</span>
                  )}
                </span>
                {isCurrent && <Tag tone="ok">{texts.connected}</Tag>}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
