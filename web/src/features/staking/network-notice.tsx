import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { problemText } from './problem-text.ts';
import { useNetworkSwitch } from './use-network-switch.ts';

/** Shown while the connected wallet is on another network: what to do, in one button. */
export default function NetworkNotice() {
  const locale = useLocale();
  const network = useNetworkSwitch();
  const texts = useTexts({
    ko: {
      wrong: (name: string) => `지갑이 다른 네트워크에 있습니다. ${name}으로 바꿔 주십시오.`,
      switch: (name: string) => `${name}으로 바꾸기`,
      check: '지갑 확인 중',
      waiting: '지갑에서 확인해 주십시오.',
      stop: '그만 기다리기',
    },
    en: {
      wrong: (name: string) => `Your wallet is on another network. Switch to ${name}.`,
      switch: (name: string) => `Switch to ${name}`,
      check: 'Check wallet',
      waiting: 'Confirm it in your wallet.',
      stop: 'Stop waiting',
    },
  });
  if (!network.chain) return null;
  const name = network.chain.name[locale];
  return (
    <Notice
      tone="warn"
      announce
      actions={
        <>
          <Button
            size="small"
            look="primary"
            busy={network.isSwitching && texts.check}
            onClick={() => void network.run()}
          >
            {texts.switch(name)}
          </Button>
          {network.isSwitching && (
            <Button look="ghost" size="small" onClick={network.stopWaiting}>
              {texts.stop}
            </Button>
          )}
        </>
      }
    >
      <p>{texts.wrong(name)}</p>
      {network.isSwitching && <p>{texts.waiting}</p>}
      {network.problem && <p>{problemText({ kind: 'provider', problem: network.problem }, locale)}</p>}
    </Notice>
  );
}
