import type { StatementFormat } from '@eleven/protocol/statements/statement';
import { defineTexts } from '../../i18n/texts.ts';

interface StatementTexts {
  title: string;
  about: string;
  wallet: string;
  allWallets: string;
  period: string;
  allTime: string;
  days: string;
  from: string;
  to: string;
  reversed: string;
  zone: string;
  zones: { utc: string; kst: string };
  format: string;
  formats: Record<Exclude<StatementFormat, 'print'>, string>;
  purposes: Record<Exclude<StatementFormat, 'print'>, string>;
  inUtc: string;
  fees: string;
  values: string;
  networkFees: string;
  none: string;
  rewards: string;
  compounded: string;
  principalIn: string;
  principalOut: string;
  forfeited: string;
  events: string;
  download: string;
  downloading: string;
  cancel: string;
  lines: (lines: string, of: string) => string;
  reached: (percent: number) => string;
  done: (name: string) => string;
  progress: string;
  print: string;
  yearSummary: string;
  newTab: string;
}

export const STATEMENT_TEXTS = defineTexts<StatementTexts>({
  title: { ko: '거래 내역서', en: 'Statement' },
  about: {
    ko: '보상과 원금의 이동을 세금 신고나 보관용 파일로 받습니다.',
    en: 'Your rewards and principal movements as a file, for taxes or your records.',
  },
  wallet: { ko: '지갑', en: 'Wallet' },
  allWallets: { ko: '연결된 지갑 모두', en: 'All linked wallets' },
  period: { ko: '기간', en: 'Period' },
  allTime: { ko: '전체 기간', en: 'All time' },
  days: { ko: '날짜 직접 고르기', en: 'Choose days' },
  from: { ko: '시작일', en: 'From' },
  to: { ko: '종료일', en: 'To' },
  reversed: { ko: '시작일이 종료일보다 늦습니다.', en: '“From” must not be later than “To”.' },
  zone: { ko: '기준 시간대', en: 'Time zone' },
  zones: { ko: { utc: 'UTC', kst: '한국 (KST)' }, en: { utc: 'UTC', kst: 'Korea (KST)' } },
  format: { ko: '파일 형식', en: 'Format' },
  formats: {
    ko: {
      csv: 'CSV (엑셀)',
      koinly: 'Koinly',
      koinlyRewards: 'Koinly (보상만)',
      cointracking: 'CoinTracking',
      cointrackingRewards: 'CoinTracking (보상만)',
      rotki: 'rotki',
      json: 'JSON',
    },
    en: {
      csv: 'CSV (spreadsheet)',
      koinly: 'Koinly',
      koinlyRewards: 'Koinly (rewards only)',
      cointracking: 'CoinTracking',
      cointrackingRewards: 'CoinTracking (rewards only)',
      rotki: 'rotki',
      json: 'JSON',
    },
  },
  purposes: {
    ko: {
      csv: '엑셀, 넘버스, 구글 스프레드시트에서 엽니다. 이벤트마다 한 줄입니다.',
      koinly: 'Koinly의 사용자 CSV로 가져옵니다. 원금은 풀에 넣고 빼는 것으로, 보상은 소득으로 표시합니다.',
      koinlyRewards: 'Koinly의 사용자 CSV로 가져옵니다. 보상만 들어 있고 원금의 이동과 수수료는 없습니다.',
      cointrackingRewards:
        'CoinTracking의 CSV 가져오기에서 시간대를 UTC로 고르십시오. 보상만 들어 있고 원금의 이동과 수수료는 없습니다.',
      cointracking: 'CoinTracking의 CSV 가져오기에서 시간대를 UTC로 고르십시오. 원금은 이체로 표시합니다.',
      rotki:
        'rotki의 generic events로 가져옵니다. 같은 거래를 두 번 가져오면 두 번 들어가니 기간이 겹치지 않게 하십시오.',
      json: '프로그램에서 읽습니다. 금액은 wei 단위 문자열입니다.',
    },
    en: {
      csv: 'For Excel, Numbers or Google Sheets: one line per event.',
      koinly: 'A custom CSV for Koinly: principal moves to a pool and back, rewards are income.',
      koinlyRewards: 'A custom CSV for Koinly with the rewards alone: no movements of principal and no fees.',
      cointrackingRewards:
        'For the CSV import of CoinTracking; choose UTC there. The rewards alone: no movements of principal and no fees.',
      cointracking: 'For the CSV import of CoinTracking; choose UTC there. Principal is a transfer.',
      rotki: 'For the generic events of rotki. Importing an event twice adds it twice, so avoid overlapping periods.',
      json: 'For programs. Amounts are strings in wei.',
    },
  },
  inUtc: {
    ko: '시간대는 기간이 시작하고 끝나는 때만 정합니다. 이 형식 안의 시간은 항상 UTC입니다.',
    en: 'The time zone only sets where the period begins and ends. Times inside this format are always UTC.',
  },
  fees: {
    ko: '네트워크 수수료는 이 지갑이 직접 보낸 거래의 것만 셉니다. 세금에 관한 조언이 아닙니다.',
    en: 'Network fees are those of transactions that the wallet itself sent. This is not tax advice.',
  },
  values: {
    ko: '보상의 가치는 보상마다 그때의 시세로 셈해 더한 것입니다.',
    en: 'Each reward is valued at the price when it was paid.',
  },
  networkFees: { ko: '네트워크 수수료', en: 'Network fees' },
  none: { ko: '이 기간에는 거래가 없습니다.', en: 'There were no transactions in this period.' },
  rewards: { ko: '보상 합계', en: 'Rewards' },
  compounded: { ko: '그중 다시 맡긴 보상', en: 'of which compounded' },
  principalIn: { ko: '맡긴 원금', en: 'Principal in' },
  principalOut: { ko: '돌려받은 원금', en: 'Principal out' },
  forfeited: { ko: '포기한 보상', en: 'Rewards given up' },
  events: { ko: '이벤트 수', en: 'Events' },
  download: { ko: '내려받기', en: 'Download' },
  downloading: { ko: '내려받는 중', en: 'Downloading' },
  cancel: { ko: '취소', en: 'Cancel' },
  lines: { ko: (lines, of) => `${of}줄 중 ${lines}줄`, en: (lines, of) => `${lines} of ${of} lines` },
  reached: { ko: (percent) => `${percent}% 받았습니다.`, en: (percent) => `${percent}% downloaded.` },
  done: { ko: (name) => `${name} 파일을 내려받았습니다.`, en: (name) => `${name} was downloaded.` },
  progress: { ko: '내려받기 진행', en: 'Progress of the download' },
  print: { ko: '인쇄용 페이지', en: 'Printable page' },
  yearSummary: { ko: '연간 요약 (한 장)', en: 'Summary of the year' },
  newTab: { ko: '새 탭에서 열림', en: 'opens in a new tab' },
});
