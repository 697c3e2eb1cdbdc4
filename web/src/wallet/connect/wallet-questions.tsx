import { useWallet } from '../use-wallet.ts';
import ChooseWallet from './choose-wallet.tsx';
import NoWallet from './no-wallet.tsx';
import PhoneWallet from './phone-wallet.tsx';

/** The dialogs that a person has to answer, and what a wallet on a phone needs beside them. */
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
