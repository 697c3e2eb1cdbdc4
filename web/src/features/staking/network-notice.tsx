import { CHAINS } from '@eleven/protocol/product';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNetwork } from './network.ts';
import { problemText } from './problem-text.ts';
import { useConfig } from './queries.ts';

/** Shown while the connected wallet is on another network: what to do, in one button. */
export function NetworkNotice() {
  const locale = useLocale();
  const network = useNetwork();
  const { data: config } = useConfig();
  const texts = useTexts({
    ko: {
      wrong: (name: string) => `지갑이 다른 네트워크에 있습니다. ${name}으로 바꿔 주십시오.`,
      switch: (name: string) => `${name}으로 바꾸기`,
      check: '지갑 확인 중',
    },
    en: {
      wrong: (name: string) => `Your wallet is on another network. Switch to ${name}.`,
      switch: (name: string) => `Switch to ${name}`,
      check: 'Check wallet',
    },
  });
  if (!network.isWrong || !config) return null;
  const name = CHAINS[config.chainId]?.name[locale] ?? `${config.chainId}`;
  return (
    <Notice
      tone="warn"
      announce
      actions={
        <Button size="small" look="primary" busy={network.isSwitching && texts.check} onClick={() => network.switch()}>
          {texts.switch(name)}
        </Button>
      }
    >
      <p>{texts.wrong(name)}</p>
      {network.problem && <p>{problemText({ kind: 'provider', problem: network.problem }, locale)}</p>}
    </Notice>
  );
}
