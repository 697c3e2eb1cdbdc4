/** The text while a vault action is pending: each phase has its own. */
import type { Locale } from '@eleven/protocol/product';
import { defineTexts, textsIn } from '../../i18n/texts.ts';
import type { Wait } from '../use-vault-action.ts';

const TEXTS = defineTexts({
  checking: {
    ko: '체인에서 먼저 확인하고 있습니다. 지갑은 아직 열리지 않았습니다.',
    en: 'Checking with the chain first. The wallet is not asked yet.',
  },
  asking: { ko: (wallet: string) => `${wallet}에서 확인해 주십시오.`, en: (wallet) => `Confirm it in ${wallet}.` },
  server: { ko: '서버가 응답하지 않습니다.', en: 'The server does not answer.' },
  node: { ko: '서버가 체인의 노드에 닿지 못합니다.', en: 'The server cannot reach a node of the chain.' },
  other: { ko: '서버가 미리 확인하지 못했습니다.', en: 'The server could not check this.' },
  isTried: {
    ko: '대신 지갑의 네트워크로 확인했습니다.',
    en: 'This was checked through the network of your wallet instead.',
  },
  isUntried: {
    ko: '미리 확인하지 못했으니 지갑에 표시되는 내용을 보고 확인해 주십시오.',
    en: 'This could not be checked beforehand: check the details in your wallet before you confirm.',
  },
});

/** `wallet` is its name, or what stands for it. */
export function waitingText({ phase, unchecked }: Wait, locale: Locale, wallet: string): string {
  const texts = textsIn(locale, TEXTS);
  if (phase === 'checking') return texts.checking;
  if (!unchecked) return texts.asking(wallet);
  return [texts[unchecked.why], unchecked.isTriedByWallet ? texts.isTried : texts.isUntried, texts.asking(wallet)].join(
    ' ',
  );
}
