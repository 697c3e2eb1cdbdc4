import type { Config } from '@eleven/protocol/api/system';
import { CHAINS } from '@eleven/protocol/product';
import { useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ProviderProblem } from '../../wallet/provider-error.ts';
import { switchChain } from '../../wallet/switch-chain.ts';
import { wallet } from '../../wallet/use-wallet.ts';
import { problemText } from './problem-text.ts';
import { useConfig } from './queries.ts';

/** Shown while the connected wallet is on another network: what to do, in one button. */
export default function NetworkNotice() {
  const locale = useLocale();
  const { data: config } = useConfig();
  const network = useNetworkSwitch(config);
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
  if (!config) return null;
  const name = CHAINS[config.chainId]?.name[locale] ?? `${config.chainId}`;
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
            onClick={() => void network.switch()}
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

/** One button brings the wallet to the chain of this installation. */
function useNetworkSwitch(config: Config | undefined) {
  const [isSwitching, setSwitching] = useState(false);
  const [problem, setProblem] = useState<ProviderProblem>();
  const turn = useRef(0);
  return {
    isSwitching,
    problem,
    /** What the wallet does later still counts: it says its new chain itself. */
    stopWaiting() {
      turn.current += 1;
      setSwitching(false);
    },
    async switch() {
      const chain = config && CHAINS[config.chainId];
      if (!chain || isSwitching) return;
      turn.current += 1;
      const mine = turn.current;
      setProblem(undefined);
      setSwitching(true);
      const outcome = await switchChain(wallet, chain, config.rpcUrl);
      if (mine !== turn.current) return;
      setSwitching(false);
      if (!outcome.ok) setProblem(outcome.problem);
    },
  };
}
