import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { isPhone } from '../is-phone.ts';
import type { Pairing } from '../phone/pairing.ts';
import { useWallet } from '../use-wallet.ts';
import { useWalletName } from '../wallet-name.ts';
import { PairPhone } from './pair-phone.tsx';
import css from './phone-wallet.module.css';

/** Further parts that a wallet on a phone needs: its code while it connects, and a link into its app while it is asked. */
export default function PhoneWallet({ pairing }: { pairing: Pairing }) {
  const { status } = useWallet();
  const hasOpenRequest = useSyncExternalStore(pairing.subscribe, pairing.hasOpenRequest);
  if (status === 'connecting') return <PairPhone pairing={pairing} />;
  return hasOpenRequest && isPhone() ? <OpenApp link={pairing.appLink()} /> : null;
}

/** The page and the wallet are on one phone: no notification may come, and a press opens the app. */
function OpenApp({ link }: { link: string | undefined }) {
  const wallet = useWalletName();
  const texts = useTexts({
    confirm: { ko: (name: string) => `${name}에서 확인해 주십시오.`, en: (name) => `Confirm it in ${name}.` },
    open: { ko: (name: string) => `${name} 열기`, en: (name) => `Open ${name}` },
  });
  return (
    <div className={css.bar} role="status">
      <span>{texts.confirm(wallet)}</span>
      {link !== undefined && (
        <a className={buttonClass({ variant: 'primary', size: 'small' })} href={link} rel="noreferrer">
          {texts.open(wallet)}
        </a>
      )}
    </div>
  );
}
