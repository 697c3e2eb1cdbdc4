import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { networkName } from '../../wallet/chain/network-name.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import { useWalletName } from '../../wallet/wallet-name.ts';
import { problemText } from '../problem-text.ts';
import { useNetworkSwitch } from '../use-network-switch.ts';
import { SwitchButtons } from './action-switch-network.tsx';

/** Shown while the connected wallet is on another network, with a button that switches. */
export default function NetworkNotice() {
  const locale = useLocale();
  const network = useNetworkSwitch();
  const texts = useTexts({
    wrong: {
      ko: (wallet: string, there: string, name: string) =>
        `${wallet}의 네트워크는 ${there}입니다. ${name}으로 바꿔 주십시오.`,
      en: (wallet, there, name) => `The network in ${wallet} is ${there}. Switch to ${name}.`,
    },
    waiting: { ko: (wallet: string) => `${wallet}에서 확인해 주십시오.`, en: (wallet) => `Confirm it in ${wallet}.` },
  });
  const { chainId } = useWallet();
  const wallet = useWalletName();
  if (!network.chain || chainId === undefined) return null;
  return (
    <Notice tone="warn" announce actions={<SwitchButtons network={network} variant="primary" />}>
      <p>{texts.wrong(wallet, networkName(chainId, locale), network.chain.name[locale])}</p>
      {network.isSwitching && <p>{texts.waiting(wallet)}</p>}
      {network.problem && <p>{problemText({ kind: 'provider', problem: network.problem }, locale)}</p>}
    </Notice>
  );
}
