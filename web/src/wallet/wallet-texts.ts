import { defineTexts } from '../i18n/texts.ts';

export const WALLET_TEXTS = defineTexts({
  ko: {
    connect: '지갑 연결',
    check: '지갑 확인 중',
    openWallet: '지갑을 열어 주세요',
    openWalletLong: '지갑에 이미 열린 요청이 있습니다. 지갑을 열어 답해 주십시오.',
    cancel: '그만 기다리기',
    wallet: '지갑',
    balance: '지갑 잔액',
    otherNetwork: '다른 네트워크',
    copy: '주소 복사',
    switch: '지갑 바꾸기',
    disconnect: '연결 해제',
  },
  en: {
    connect: 'Connect wallet',
    check: 'Check wallet',
    openWallet: 'Open your wallet',
    openWalletLong: 'A request is already open in your wallet. Open it to answer.',
    cancel: 'Stop waiting',
    wallet: 'Wallet',
    balance: 'Balance',
    otherNetwork: 'Another network',
    copy: 'Copy address',
    switch: 'Switch wallet',
    disconnect: 'Disconnect',
  },
});
