import { defineTexts } from '../../i18n/texts.ts';

export const HISTORY_TEXTS = defineTexts({
  title: { ko: '이 지갑의 기록', en: 'History of this wallet' },
  titleOfAll: { ko: '연결된 지갑 모두의 기록', en: 'History of all linked wallets' },
  wallet: { ko: '지갑', en: 'Wallet' },
  allWallets: { ko: '모두', en: 'All' },
  filter: { ko: '기록 종류', en: 'Show' },
  filters: {
    ko: { all: '전체', stakes: '맡김', rewards: '보상', withdrawals: '출금' },
    en: { all: 'All', stakes: 'Stakes', rewards: 'Rewards', withdrawals: 'Withdrawals' },
  },
  none: {
    ko: {
      all: '아직 기록이 없습니다.',
      stakes: '아직 맡긴 기록이 없습니다.',
      rewards: '아직 보상을 받거나 다시 맡긴 기록이 없습니다.',
      withdrawals: '아직 출금한 기록이 없습니다.',
    },
    en: {
      all: 'Nothing has happened yet.',
      stakes: 'Nothing has been staked yet.',
      rewards: 'No rewards have been claimed or compounded yet.',
      withdrawals: 'Nothing has been withdrawn yet.',
    },
  },
});

export const ENTRY_TEXTS = defineTexts({
  withReward: { ko: (bnb: string) => `보상 ${bnb} 포함`, en: (bnb) => `with ${bnb} of rewards` },
  setAside: { ko: (bnb: string) => `만기 보상 ${bnb}`, en: (bnb) => `${bnb} set aside` },
  forfeited: { ko: (bnb: string) => `보상 ${bnb} 포기`, en: (bnb) => `${bnb} of rewards given up` },
  notCounted: { ko: '포기한 보상은 집계되지 않음', en: 'rewards given up not counted' },
  fee: {
    ko: {
      paid: (bnb: string) => `네트워크 수수료 ${bnb}`,
      notRead: () => '네트워크 수수료는 아직 읽지 못함',
      byAnother: () => '네트워크 수수료는 다른 주소가 냄',
    },
    en: {
      paid: (bnb) => `network fee ${bnb}`,
      notRead: () => 'network fee not read yet',
      byAnother: () => 'network fee paid by another address',
    },
  },
  restNotCounted: { ko: '그 밖에 포기한 보상은 집계되지 않음', en: 'further rewards given up not counted' },
});
