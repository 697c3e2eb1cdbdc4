import { defineTexts } from '../../i18n/texts.ts';

export const HISTORY_TEXTS = defineTexts({
  ko: {
    title: '이 지갑의 기록',
    wallet: '지갑',
    filter: '기록 종류',
    filters: { all: '전체', stakes: '맡김', rewards: '보상', withdrawals: '출금' },
    none: {
      all: '아직 기록이 없습니다.',
      stakes: '아직 맡긴 기록이 없습니다.',
      rewards: '아직 보상을 받거나 다시 맡긴 기록이 없습니다.',
      withdrawals: '아직 출금한 기록이 없습니다.',
    },
    more: '더 보기',
    loading: '불러오는 중',
  },
  en: {
    title: 'History of this wallet',
    wallet: 'Wallet',
    filter: 'Show',
    filters: { all: 'All', stakes: 'Stakes', rewards: 'Rewards', withdrawals: 'Withdrawals' },
    none: {
      all: 'Nothing has happened yet.',
      stakes: 'Nothing was staked yet.',
      rewards: 'No rewards were claimed or compounded yet.',
      withdrawals: 'Nothing was withdrawn yet.',
    },
    more: 'Show more',
    loading: 'Loading',
  },
});

export const ENTRY_TEXTS = defineTexts({
  ko: {
    withReward: (bnb: string) => `보상 ${bnb} 포함`,
    setAside: (bnb: string) => `만기 보상 ${bnb}`,
    forfeited: (bnb: string) => `보상 ${bnb} 포기`,
    notCounted: '포기한 보상은 집계되지 않음',
    restNotCounted: '그 밖에 포기한 보상은 집계되지 않음',
  },
  en: {
    withReward: (bnb) => `with ${bnb} of rewards`,
    setAside: (bnb) => `${bnb} set aside`,
    forfeited: (bnb) => `${bnb} of rewards given up`,
    notCounted: 'rewards given up not counted',
    restNotCounted: 'further rewards given up not counted',
  },
});
