import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import layout from '../../styles/layout.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { isPhone } from '../is-phone.ts';
import { CONNECTING_APPS } from '../phone/app-links.ts';
import type { Pairing, PairingState } from '../phone/pairing.ts';
import { useWallet } from '../use-wallet.ts';
import css from './phone-wallet.module.css';

/** The code with which a wallet on a phone connects: a QR code on a desktop, links into the apps on the phone itself. */
export function PairPhone({ pairing }: { pairing: Pairing }) {
  const { cancel } = useWallet();
  const state = useSyncExternalStore(pairing.subscribe, pairing.getState);
  const texts = useTexts({
    title: { ko: '휴대폰 지갑 연결', en: 'Connect a wallet on a phone' },
    again: { ko: '새 코드 받기', en: 'Get a new code' },
    cancel: { ko: '취소', en: 'Cancel' },
  });
  const isOver = state.stage !== 'preparing' && state.stage !== 'waiting';
  return (
    <Dialog
      open
      title={texts.title}
      onClose={cancel}
      back={texts.cancel}
      actions={
        isOver && (
          <Button variant="primary" onClick={pairing.restart}>
            {texts.again}
          </Button>
        )
      }
    >
      <Progress state={state} />
    </Dialog>
  );
}

function Progress({ state }: { state: PairingState }) {
  const texts = useTexts({
    preparing: { ko: '코드를 준비하고 있습니다.', en: 'Getting a code.' },
    noCode: {
      ko: '코드를 받지 못했습니다. 지갑으로 이어 주는 중계 서버에 닿지 못했을 수 있습니다. 연결된 것은 없습니다.',
      en: 'There is no code: the relay to wallets may be unreachable. Nothing has been connected.',
    },
    expired: { ko: '코드의 5분이 지났습니다.', en: 'The code was valid for five minutes and has expired.' },
    declined: { ko: '지갑에서 연결을 거절했습니다.', en: 'The connection was declined in the wallet.' },
    otherNetwork: {
      ko: '지갑이 이 서비스의 네트워크를 허용하지 않았습니다. 지갑에 네트워크를 추가한 뒤 다시 연결해 주십시오.',
      en: 'The wallet did not allow the network of this service. Add the network in the wallet, then connect again.',
    },
  });
  if (state.stage === 'waiting') return <Code uri={state.uri} />;
  if (state.stage === 'preparing' || state.stage === 'idle')
    return (
      <p role="status" className={css.wait}>
        <Spinner /> {texts.preparing}
      </p>
    );
  return (
    <Notice tone={state.stage === 'noCode' ? 'danger' : 'warn'} announce>
      {texts[state.stage]}
    </Notice>
  );
}

function Code({ uri }: { uri: string }) {
  const texts = useTexts({
    scan: {
      ko: '휴대폰의 지갑 앱에서 스캔을 눌러 이 코드를 찍어 주십시오.',
      en: 'Press Scan in the wallet app on your phone and point it at this code.',
    },
    picture: { ko: '휴대폰 지갑을 연결하는 QR 코드', en: 'QR code that connects a wallet on a phone' },
    choose: {
      ko: '지갑 앱을 고르면 앱에서 연결을 확인합니다.',
      en: 'Choose your wallet app, and approve the connection there.',
    },
    open: { ko: (name: string) => `${name} 앱에서 연결`, en: (name) => `Connect in the ${name} app` },
    other: { ko: '다른 지갑 앱', en: 'Another wallet app' },
    copy: { ko: '연결 코드 복사', en: 'Copy the connection code' },
    unscanned: {
      ko: '찍을 수 없으면 코드를 복사해 지갑에 붙여 넣으십시오.',
      en: 'If you cannot scan it, copy the code and paste it into the wallet.',
    },
    unlisted: {
      ko: '목록에 없는 지갑에는 코드를 복사해 붙여 넣으십시오.',
      en: 'For a wallet that is not in the list, copy the code and paste it there.',
    },
    waiting: { ko: '지갑의 승인을 기다리고 있습니다.', en: 'Waiting for the wallet to approve.' },
  });
  return (
    <div className={layout.grid}>
      {isPhone() ? (
        <>
          <p>{texts.choose}</p>
          <ul className={css.apps}>
            {CONNECTING_APPS.map(({ name, linkTo }) => (
              <li key={name}>
                <a
                  className={buttonClass({ block: true })}
                  href={linkTo(uri)}
                  aria-label={texts.open(name)}
                  rel="noreferrer"
                >
                  {name}
                </a>
              </li>
            ))}
            <li>
              <a className={buttonClass({ block: true })} href={uri}>
                {texts.other}
              </a>
            </li>
          </ul>
        </>
      ) : (
        <div className={css.code}>
          <p>{texts.scan}</p>
          <QrCode text={uri} label={texts.picture} />
        </div>
      )}
      <div className={css.copy}>
        <span className={css.hint}>{isPhone() ? texts.unlisted : texts.unscanned}</span>
        <CopyButton value={uri} label={texts.copy} />
      </div>
      <p role="status" className={css.wait}>
        <Spinner /> {texts.waiting}
      </p>
    </div>
  );
}
