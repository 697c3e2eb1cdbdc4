import { useTexts } from '../i18n/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { Tag } from '../ui/tag.tsx';
import css from './choose-wallet.module.css';
import { useWallet } from './use-wallet.ts';

/** Which of several wallets. The connected one leads to the choice of its accounts. */
export default function ChooseWallet() {
  const { options, option: current, status, connect, chooseAccounts, closeQuestion } = useWallet();
  const texts = useTexts({
    ko: {
      title: '지갑 고르기',
      hint: '연결만으로는 아무것도 전송되지 않습니다.',
      unnamed: '브라우저 지갑',
      connected: '연결됨',
      otherAccounts: '다른 계정 고르기',
    },
    en: {
      title: 'Choose a wallet',
      hint: 'Connecting sends nothing.',
      unnamed: 'Browser wallet',
      connected: 'Connected',
      otherAccounts: 'Choose other accounts',
    },
  });
  return (
    <Dialog open onClose={closeQuestion} title={texts.title}>
      <p className={css.hint}>{texts.hint}</p>
      <ul className={css.list}>
        {options.map((option) => {
          const isCurrent = status === 'connected' && option.provider === current?.provider;
          return (
            <li key={option.uuid}>
              <button
                type="button"
                className={css.option}
                onClick={() => void (isCurrent ? chooseAccounts() : connect(option))}
              >
                {option.icon ? (
                  <img src={option.icon} alt="" width={28} height={28} />
                ) : (
                  <Icon name="wallet" size={28} />
                )}
                <span className={css.name}>
                  {option.name || texts.unnamed}
                  {isCurrent && <span className={css.sub}>{texts.otherAccounts}</span>}
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
