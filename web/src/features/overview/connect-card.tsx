import { CHAINS } from '@eleven/protocol/chains';
import { useRef, useSyncExternalStore } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useFocusAfterwards } from '../../lib/focus/focus-afterwards.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { GhostGauge } from '../../ui/chart/gauge.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { type ShownWallets, useConfig } from '../../vault/queries.ts';
import { demoSlot } from '../../wallet/discovery/slots.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import { useWalletName } from '../../wallet/wallet-name.ts';
import css from './connect-card.module.css';

interface ConnectCardProps {
  wallets: Pick<ShownWallets, 'linked'>;
  className?: string | undefined;
}

/** Replaces the figures while there is no wallet to show, or while the linked ones are not known. */
export default function ConnectCard({ wallets: { linked }, className }: ConnectCardProps) {
  const locale = useLocale();
  const { status, hasOpenRequest, options, ask, cancel } = useWallet();
  const demo = useSyncExternalStore(demoSlot.onSet, demoSlot.get);
  const { data: config } = useConfig();
  const texts = useTexts({
    title: { ko: '지갑을 연결하면 여기에 표시됩니다', en: 'Connect a wallet to begin' },
    body: {
      ko: '맡긴 금액과 보상을 체인에서 바로 읽어 옵니다. 연결만으로는 아무것도 전송되지 않습니다.',
      en: 'Your stakes and rewards are read straight from the chain. Connecting sends nothing.',
    },
    connect: { ko: '지갑 연결', en: 'Connect wallet' },
    check: { ko: (wallet: string) => `${wallet} 확인 중`, en: (wallet) => `Check ${wallet}` },
    openWallet: {
      ko: (wallet: string) => `${wallet}에 이미 열린 요청이 있습니다. 열어서 답해 주십시오.`,
      en: (wallet) => `A request is already open in ${wallet}. Open it to answer.`,
    },
    stop: { ko: '그만 기다리기', en: 'Stop waiting' },
    demo: { ko: '데모 지갑으로 해 보기', en: 'Try with the demo wallet' },
    chain: {
      ko: (name: string, id: number) => `${name}(체인 ${id})을 씁니다. 다른 네트워크라면 전환을 요청합니다.`,
      en: (name, id) => `Uses ${name} (chain ${id}). On another network, you will be asked to switch.`,
    },
    unread: { ko: '연결한 지갑을 읽지 못했습니다', en: 'Your linked wallets could not be read' },
    unreadBody: {
      ko: '맡긴 BNB는 계약에 그대로 있습니다. 지갑을 연결하면 그 지갑의 스테이킹은 볼 수 있습니다.',
      en: 'All staked BNB is still in the contract. Connect a wallet to see its stakes.',
    },
    empty: { ko: '아직 표시할 스테이킹이 없습니다', en: 'No stake to show yet' },
  });
  const wallet = useWalletName();
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterwards(place);
  const isConnecting = status === 'connecting';
  const chain = config && CHAINS[config.chainId];
  if (linked.error && !linked.data) {
    return (
      <Card title={texts.unread} className={className}>
        <div className={css.unread}>
          <FailureNotice error={linked.error} retry={() => void linked.refetch()} />
          <p>{texts.unreadBody}</p>
        </div>
      </Card>
    );
  }
  return (
    <Card className={className}>
      <div ref={place} className={css.split}>
        <div className={css.picture}>
          <GhostGauge label={texts.empty} />
        </div>
        <div className={css.words}>
          <h2 className={css.title}>{texts.title}</h2>
          <p className={css.body}>{texts.body}</p>
          <div className={css.actions}>
            <Button variant="primary" size="large" busy={isConnecting && texts.check(wallet)} onClick={() => ask()}>
              <Icon name="wallet" size={18} />
              {texts.connect}
            </Button>
            {demo && options.length > 0 && (
              // Without any other wallet, the first button's dialog offers the demo wallet itself.
              <Button variant="ghost" size="large" onClick={() => ask('choose')}>
                {texts.demo}
              </Button>
            )}
            {isConnecting && (
              <Button variant="ghost" size="large" onClick={cancel}>
                {texts.stop}
              </Button>
            )}
          </div>
          <p className={`${css.hint} ${text.tiny} ${text.dim}`} role="status">
            {isConnecting && hasOpenRequest
              ? texts.openWallet(wallet)
              : chain
                ? texts.chain(chain.name[locale], chain.id)
                : ''}
          </p>
        </div>
      </div>
    </Card>
  );
}
