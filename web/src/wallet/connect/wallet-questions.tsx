import { useWallet } from '../use-wallet.ts';
import ChooseWallet from './choose-wallet.tsx';
import NoWallet from './no-wallet.tsx';
import PhoneWallet from './phone-wallet.tsx';

/** The dialogs that the user has to respond to, and the further parts for a wallet on a phone. */
export default function WalletQuestions() {
  const { question, option } = useWallet();
  return (
    <>
      {question === 'choose' && <ChooseWallet />}
      {question === 'noWallet' && <NoWallet />}
      {option?.pairing && <PhoneWallet pairing={option.pairing} />}
    </>
  );
}
