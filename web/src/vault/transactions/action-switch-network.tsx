import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { useWalletName } from '../../wallet/wallet-name.ts';
import { problemText } from '../problem-text.ts';
import { type NetworkSwitch, useNetworkSwitch } from '../use-network-switch.ts';

interface SwitchNetworkProps {
  /** Id of the element that explains why the network must change. */
  describedBy?: string | undefined;
  variant?: ButtonVariant;
  onSwitched?(): void;
}

/** Offers to switch the wallet to the vault's network, where an action needs it. Shows a failure beside the button. */
export function SwitchNetwork(props: SwitchNetworkProps) {
  const locale = useLocale();
  const network = useNetworkSwitch();
  return (
    <>
      <SwitchButtons network={network} {...props} />
      {network.problem && (
        <span role="status">{problemText({ kind: 'provider', problem: network.problem }, locale)}</span>
      )}
    </>
  );
}

/** Only the buttons, for a parent that shows the failure itself. */
export function SwitchButtons(props: SwitchNetworkProps & { network: NetworkSwitch }) {
  const { network, describedBy, variant = 'line', onSwitched } = props;
  const { chain, isSwitching } = network;
  const locale = useLocale();
  const texts = useTexts({
    switch: { ko: (name: string) => `${name}으로 바꾸기`, en: (name) => `Switch to ${name}` },
    check: { ko: (wallet: string) => `${wallet} 확인 중`, en: (wallet) => `Check ${wallet}` },
    stop: { ko: '그만 기다리기', en: 'Stop waiting' },
  });
  const wallet = useWalletName();
  if (!chain) return null;
  return (
    <>
      <Button
        size="small"
        variant={variant}
        busy={isSwitching && texts.check(wallet)}
        aria-describedby={describedBy}
        onClick={() => void network.run().then((isSwitched) => isSwitched && onSwitched?.())}
      >
        {texts.switch(chain.name[locale])}
      </Button>
      {isSwitching && (
        <Button size="small" variant="ghost" onClick={network.stopWaiting}>
          {texts.stop}
        </Button>
      )}
    </>
  );
}
