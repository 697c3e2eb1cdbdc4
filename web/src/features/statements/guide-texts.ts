/**
 * How each file gets into the tool that it is for. Only what the tools themselves say of their formats:
 * Koinly: https://support.koinly.io/en/articles/9489976-how-to-create-a-custom-csv-file-with-your-data and, of duplicates,
 * https://support.koinly.io/en/articles/9789363-how-duplicate-detection-works-in-koinly
 * CoinTracking: https://cointracking.info/import/import_csv/ and
 * https://cointracking.freshdesk.com/en/support/solutions/articles/29000007202-entering-fees
 * rotki: https://docs.rotki.com/usage-guides/import-data.html
 */
import type { StatementFormat } from '@eleven/protocol/statements/statement';
import { defineTexts } from '../../i18n/texts.ts';

export type GuidedFormat = Exclude<StatementFormat, 'json' | 'print'>;

interface Guide {
  steps: readonly string[];
  /** The record in the tool that each kind of event becomes. */
  columns: readonly string[];
}

interface GuideTexts {
  title: string;
  steps: string;
  columns: string;
  twice: string;
  /** Set for tools that can read a wallet by its address. */
  choose: string;
  guides: Record<GuidedFormat, Guide>;
}

/** The last step: with the whole file, and with the rewards alone. */
const COMPARE = {
  ko: '가져온 뒤 보상 합계와 수수료 합계를 이 화면의 금액과 비교해 봅니다.',
  en: 'Compare the totals of rewards and fees with the figures on this page.',
};
const COMPARE_REWARDS = {
  ko: '가져온 뒤 보상 합계를 이 화면의 금액과 비교해 봅니다.',
  en: 'Compare the total of rewards with the figures on this page.',
};

const KOINLY = {
  ko: {
    steps: [
      'Koinly에서 이 지갑의 거래를 담을 지갑을 하나 만듭니다. 주소로 동기화한 지갑은 쓰지 않습니다.',
      '그 지갑에 이 파일을 올립니다. Koinly의 Universal 형식이며, 시간은 이미 UTC이므로 시간대를 바꾸지 않습니다.',
      COMPARE.ko,
    ],
    columns: [
      '맡긴 원금: Sent, Label은 Add to Pool',
      '돌려받은 원금: Received, Label은 Remove from Pool',
      '보상: Received, Label은 Reward. 다시 맡긴 보상은 받은 줄과 맡긴 줄이 됩니다.',
      '네트워크 수수료: 그 거래의 첫 줄의 Fee Amount',
      '거래 해시: TxHash, 이벤트의 키: Description',
    ],
  },
  en: {
    steps: [
      'In Koinly, make a wallet for these transactions: not one that is synced by its address.',
      'Upload this file to that wallet. It is Koinly’s universal template. Its times are UTC already, so choose no other time zone.',
      COMPARE.en,
    ],
    columns: [
      'Principal in: Sent, labelled Add to Pool',
      'Principal out: Received, labelled Remove from Pool',
      'Rewards: Received, labelled Reward. A compounded reward is two lines: one received, one added to the pool.',
      'Network fee: Fee Amount in the first line of its transaction',
      'Transaction hash: TxHash; key of the event: Description',
    ],
  },
};

const COINTRACKING = {
  ko: {
    steps: ['CoinTracking의 CSV 가져오기를 엽니다.', '이 파일을 고르고, 시간대로 UTC를 고릅니다.', COMPARE.ko],
    columns: [
      '맡긴 원금: 지갑의 Withdrawal과 Eleven의 Deposit. 둘은 한 번의 이체입니다.',
      '돌려받은 원금: Eleven의 Withdrawal과 지갑의 Deposit',
      '보상: Staking. 받은 보상은 지갑에, 다시 맡긴 보상은 Eleven에 있습니다.',
      '네트워크 수수료: 지갑의 Other Fee 한 줄. Fee 열은 잔액을 바꾸지 않아 비워 둡니다.',
      '거래 해시: Tx-ID, 이벤트의 키: Comment',
    ],
  },
  en: {
    steps: ['Open the CSV import of CoinTracking.', 'Choose this file, and UTC as its time zone.', COMPARE.en],
    columns: [
      'Principal in: a Withdrawal at the wallet and a Deposit at Eleven, which are one transfer',
      'Principal out: a Withdrawal at Eleven and a Deposit at the wallet',
      'Rewards: Staking; those paid at the wallet, those compounded at Eleven',
      'Network fee: a line of its own, Other Fee at the wallet. The column Fee is for information only and stays empty.',
      'Transaction hash: Tx-ID; key of the event: Comment',
    ],
  },
};

const REWARDS_ONLY = {
  ko: '보상만 들어 있습니다. 원금의 이동과 네트워크 수수료는 없습니다.',
  en: 'The rewards alone: no movements of principal and no network fees.',
};

export const GUIDE_TEXTS = defineTexts<GuideTexts>({
  title: { ko: '가져오는 방법', en: 'How to import it' },
  steps: { ko: '순서', en: 'Steps' },
  columns: { ko: '항목을 가져오는 방식', en: 'How entries are imported' },
  twice: {
    ko: '같은 거래를 두 번 넣지 마십시오. 도구가 이 지갑을 주소로 동기화하고 파일도 가져오면, 같은 거래가 두 번 들어갑니다.',
    en: 'Do not enter anything twice. If a tool syncs this wallet by its address and imports a file as well, the same transactions are in it twice.',
  },
  choose: {
    ko: '지갑을 동기화하지 않는다면 전체 파일을 고릅니다. 지갑을 동기화한다면 전체 파일은 가져오지 않습니다. ‘보상만’ 파일은 도구에 보상이 아직 없을 때만 쓰고, 지갑으로 받은 보상이 동기화된 입금으로 이미 있으면 둘 중 하나를 지웁니다.',
    en: 'Without a synced wallet, choose the whole file. With a synced wallet, do not import the whole file. Use “rewards only” where the tool has no rewards yet; where a reward that was paid is there already as a synced deposit, delete one of the two.',
  },
  guides: {
    ko: {
      csv: {
        steps: [
          '엑셀, Numbers, 구글 스프레드시트에서 파일을 엽니다. UTF-8 CSV 파일입니다.',
          '다른 도구에 넣을 때는 그 도구의 열에 아래 열을 맞춥니다.',
        ],
        columns: [
          '이벤트마다 한 줄입니다. 키(거래 해시:로그 번호)가 같으면 같은 이벤트입니다.',
          '원금, 보상, 포기한 보상, 수수료는 따로 된 열에 BNB로, 소수점 아래 18자리까지 있습니다.',
          '네트워크 수수료는 한 거래에 한 번만 첫 줄에 있고, 비어 있으면 다음 열에 까닭이 있습니다.',
        ],
      },
      koinly: KOINLY.ko,
      koinlyRewards: {
        steps: [...KOINLY.ko.steps.slice(0, -1), COMPARE_REWARDS.ko],
        columns: [REWARDS_ONLY.ko, '보상: Received, Label은 Reward'],
      },
      cointracking: COINTRACKING.ko,
      cointrackingRewards: {
        steps: [...COINTRACKING.ko.steps.slice(0, -1), COMPARE_REWARDS.ko],
        columns: [REWARDS_ONLY.ko, '보상: Staking. 받은 보상은 지갑에, 다시 맡긴 보상은 Eleven에 있습니다.'],
      },
      rotki: {
        steps: [
          'rotki의 데이터 가져오기에서 사용자 형식의 events(rotki generic events)를 고릅니다.',
          '이 파일을 고릅니다. 시간은 UTC 밀리초이므로 날짜 형식은 고르지 않습니다.',
          '가져올 때마다 새로 들어가므로, 기간이 겹치는 파일은 가져오지 않습니다.',
        ],
        columns: [
          '맡긴 원금: Deposit, 돌려받은 원금: Withdrawal',
          '보상: Staking. 다시 맡긴 보상은 Staking과 Deposit 두 줄입니다.',
          '네트워크 수수료: 그 거래의 첫 줄의 Fee. rotki가 지출로 따로 적습니다.',
          '이벤트의 키: Description',
        ],
      },
    },
    en: {
      csv: {
        steps: [
          'Open the file in Excel, Numbers or Google Sheets. It is UTF-8 with commas between the cells.',
          'For another tool, match the columns below with those that it asks for.',
        ],
        columns: [
          'One line for each event. Lines with the same key (transaction hash:log index) are the same event.',
          'Principal, rewards, rewards given up and fees have columns of their own, in BNB with all 18 decimal places.',
          'A network fee appears once for each transaction, on its first line; where it is empty, the next column says why.',
        ],
      },
      koinly: KOINLY.en,
      koinlyRewards: {
        steps: [...KOINLY.en.steps.slice(0, -1), COMPARE_REWARDS.en],
        columns: [REWARDS_ONLY.en, 'Rewards: Received, labelled Reward'],
      },
      cointracking: COINTRACKING.en,
      cointrackingRewards: {
        steps: [...COINTRACKING.en.steps.slice(0, -1), COMPARE_REWARDS.en],
        columns: [REWARDS_ONLY.en, 'Rewards: Staking; those paid at the wallet, those compounded at Eleven'],
      },
      rotki: {
        steps: [
          'In rotki’s data import, choose the custom format for events (rotki generic events).',
          'Choose this file. Its times are UTC in milliseconds, so no date format is needed.',
          'Each import adds everything again: never import files with overlapping periods.',
        ],
        columns: [
          'Principal in: Deposit; principal out: Withdrawal',
          'Rewards: Staking. A compounded reward is two lines, Staking and Deposit.',
          'Network fee: Fee in the first line of its transaction, which rotki turns into a spending event of its own',
          'Key of the event: Description',
        ],
      },
    },
  },
});
