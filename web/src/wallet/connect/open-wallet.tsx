import { defineTexts, useTexts } from '../../i18n/texts.ts';
import { useWallet } from '../use-wallet.ts';
import { useWalletName } from '../wallet-name.ts';

export const OPEN_WALLET_TEXTS = defineTexts({
  long: {
    ko: (name: string) => `${name}에 이미 열린 요청이 있습니다. 열어서 답해 주십시오.`,
    en: (name) => `A request is already open in ${name}. Open it to answer.`,
  },
});

/** Beside a button that asked the wallet while another request was open there. */
export default function OpenWallet() {
  const { hasOpenRequest } = useWallet();
  const name = useWalletName();
  const texts = useTexts(OPEN_WALLET_TEXTS);
  return hasOpenRequest && <span role="status">{texts.long(name)}</span>;
}
