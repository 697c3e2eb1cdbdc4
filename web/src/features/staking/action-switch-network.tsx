import { CHAINS } from '@eleven/protocol/product';
import { useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import type { ProviderProblem } from '../../wallet/provider-error.ts';
import { switchChain } from '../../wallet/switch-chain.ts';
import { wallet } from '../../wallet/use-wallet.ts';
import { problemText } from './problem-text.ts';
import { useConfig } from './queries.ts';

interface SwitchNetworkProps {
  /** Id of the sentence that says why. */
  describedBy?: string | undefined;
  look?: ButtonLook;
  onSwitched?(): void;
}

/** Where an action needs the other network: one button brings the wallet there, and says what went wrong. */
export function SwitchNetwork({ describedBy, look = 'line', onSwitched }: SwitchNetworkProps) {
  const locale = useLocale();
  const { data: config } = useConfig();
  const [isSwitching, setSwitching] = useState(false);
  const [problem, setProblem] = useState<ProviderProblem>();
  const turn = useRef(0);
  const texts = useTexts({
    ko: { switch: (name: string) => `${name}으로 바꾸기`, check: '지갑 확인 중', stop: '그만 기다리기' },
    en: { switch: (name) => `Switch to ${name}`, check: 'Check wallet', stop: 'Stop waiting' },
  });
  const chain = config && CHAINS[config.chainId];
  if (!chain) return null;
  const go = async () => {
    turn.current += 1;
    const mine = turn.current;
    setProblem(undefined);
    setSwitching(true);
    const outcome = await switchChain(wallet, chain, config.rpcUrl);
    if (mine !== turn.current) return;
    setSwitching(false);
    if (outcome.ok) onSwitched?.();
    else setProblem(outcome.problem);
  };
  const stop = () => {
    turn.current += 1;
    setSwitching(false);
  };
  return (
    <>
      <Button
        size="small"
        look={look}
        busy={isSwitching && texts.check}
        aria-describedby={describedBy}
        onClick={() => void go()}
      >
        {texts.switch(chain.name[locale])}
      </Button>
      {isSwitching && (
        <Button size="small" look="ghost" onClick={stop}>
          {texts.stop}
        </Button>
      )}
      {problem && <span role="status">{problemText({ kind: 'provider', problem }, locale)}</span>}
    </>
  );
}
