/**
 * All questions, by subject. Loaded only with the support page: the landing page has the few of questions.ts.
 *
 * long because: it is data, and both languages of an answer stand together.
 */

import { DELETION_DAYS } from '@eleven/protocol/api/own/own-data';
import type { Locale, Text } from '@eleven/protocol/product';
import { RUNWAY_PROMISE } from '@eleven/protocol/vault/runway-texts';
import { MIN_RUNWAY_DAYS } from '@eleven/protocol/vault/terms';
import { QUESTIONS, type Question } from './questions.ts';

/** A question in one language. */
export interface SearchableQuestion {
  id: string;
  question: string;
  answer: string;
  /** Other words for the same thing: searched but not shown. */
  alsoFoundBy: string;
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly SearchableQuestion[];
}

interface Entry extends Question {
  alsoFoundBy: string;
}

type Pair = readonly [question: string, answer: string];

const ask = (id: string, ko: Pair, en: Pair, alsoFoundBy = ''): Entry => ({
  id,
  question: { ko: ko[0], en: en[0] },
  answer: { ko: ko[1], en: en[1] },
  alsoFoundBy,
});

/** A question that the landing page shows too. */
function first(id: string, alsoFoundBy: string): Entry {
  const found = QUESTIONS.find((question) => question.id === id);
  if (!found) throw new Error(`No question ${id}`);
  return { ...found, alsoFoundBy };
}

const GROUPS: readonly { id: string; title: Text; entries: readonly Entry[] }[] = [
  {
    id: 'rewards',
    title: { ko: '보상과 적립금', en: 'Rewards and the reserve' },
    entries: [
      first('source', '출처 재원 이자 돈 apr interest money 11%'),
      first('used-up', '보상이멈추면 고갈 중단 정지 끝나면 바닥 stop end empty 0%'),
      ask(
        'rate',
        [
          '자유형과 기간형의 보상은 어떻게 다릅니까?',
          '둘 다 단리 연 11%입니다. 자유형은 적립금이 남아 있는 동안 매초 쌓이고, 기간형(30, 90, 180, 365일)은 만기 보상이 처음부터 확보됩니다. 10 BNB를 365일 동안 맡기면 1.1000 BNB입니다.',
        ],
        [
          'How do flexible and fixed rewards differ?',
          'Both earn 11% a year on your principal, never compounded automatically. Flexible rewards build up every second while the reserve lasts; for fixed terms (30, 90, 180, 365 days) the whole reward is set aside at the start. 10 BNB for 365 days earn 1.1000 BNB.',
        ],
        '이율 이자 계산 차이 비교 rate plan difference interest',
      ),
      ask(
        'arithmetic',
        [
          '보상은 정확히 어떻게 계산합니까?',
          '원금 × 11% × 지난 초 ÷ 1년(365일)을 wei까지 계산하고 항상 내림합니다. 보상은 계약이 계산하며, 이 화면의 숫자는 계약과 같은 산식으로 매초 다시 셈한 것입니다.',
        ],
        [
          'How exactly is the reward calculated?',
          'Principal × 11% × seconds passed ÷ one year of 365 days, exact and always rounded down. The contract does the arithmetic; the figures on the page follow the same formula second by second.',
        ],
        '산식 공식 반올림 내림 formula rounding math apr',
      ),
      ask(
        'compound',
        [
          '보상을 다시 맡길 수 있습니까?',
          `자유형에서는 대시보드의 ‘보상 다시 맡기기’로 쌓인 보상을 원금에 더할 수 있습니다. 저절로 더해지지는 않습니다. 적립금이 늘어난 원금을 ${MIN_RUNWAY_DAYS}일 동안 감당하지 못하면 계약이 거절하며, 그때는 보상을 지갑으로 받을 수 있습니다.`,
        ],
        [
          'Can I compound my rewards?',
          `With a flexible stake, “Compound” on the dashboard adds what you earned to your principal. It never happens by itself. When the reserve could not cover the larger stake for ${MIN_RUNWAY_DAYS} days, the contract refuses, and you can claim the reward to your wallet instead.`,
        ],
        '복리 재예치 재투자 compounding reinvest',
      ),
      ask(
        'runway',
        [
          `‘${MIN_RUNWAY_DAYS}일 동안 보상이 확보되어 있다’는 무슨 뜻입니까?`,
          `맡기는 순간 계약은 그때의 모든 자유형 원금에 ${MIN_RUNWAY_DAYS}일 동안 보상을 줄 만큼 적립금이 있는지 확인하고, 없으면 거절합니다. ${RUNWAY_PROMISE.ko} 화면의 날짜는 지금 맡긴 금액이 그대로일 때 적립금이 소진되는 날입니다.`,
        ],
        [
          `What does it mean that ${MIN_RUNWAY_DAYS} days are funded?`,
          `At the moment you stake, the contract checks that the reserve holds ${MIN_RUNWAY_DAYS} days of rewards for every flexible stake, yours included, and refuses otherwise. ${RUNWAY_PROMISE.en} The date on the page shows how long the reserve lasts at today’s stake.`,
        ],
        '런웨이 기간 며칠 남은 runway date coverage',
      ),
      ask(
        'room',
        [
          '왜 더 많이 맡길 수 없습니까?',
          '적립금이 감당할 수 있는 만큼만 받습니다. 남은 한도는 맡기는 칸 아래에 표시되며, 매초 조금씩 줄어들기 때문에 10분 앞을 기준으로 계산합니다. 적립금이 채워지거나 다른 사람이 출금하면 한도가 늘어납니다.',
        ],
        [
          'Why can I not stake more?',
          'The contract accepts only as much as the reserve can cover. The remaining limit is shown below the amount; as it shrinks every second, it is calculated ten minutes ahead. It grows when the reserve is funded or when others withdraw.',
        ],
        '한도 초과 거절 최대 limit maximum capacity refused',
      ),
      ask(
        'operator',
        [
          '운영사가 내 BNB나 보상을 가져갈 수 있습니까?',
          `없습니다. 운영사는 ${MIN_RUNWAY_DAYS}일분을 넘는 남는 적립금을 뺄 수 있고 새로 맡기기를 멈출 수 있을 뿐입니다. 원금, 이미 쌓인 보상, 따로 떼어 둔 보상에는 손댈 수 없고, 출금을 멈추거나 이율이나 코드를 바꿀 수도 없습니다. 계약에는 프록시가 없습니다.`,
        ],
        [
          'Can the operator take my BNB or my rewards?',
          `No. The operator can withdraw the free reserve above the ${MIN_RUNWAY_DAYS} days and can pause new stakes, and that is all. Principal, rewards already earned and rewards set aside are out of reach, withdrawals cannot be paused, and neither the rate nor the code can be changed: the contract has no proxy.`,
        ],
        '관리자 권한 횡령 먹튀 소유자 owner admin rug steal proxy',
      ),
    ],
  },
  {
    id: 'staking',
    title: { ko: '맡기기', en: 'Staking' },
    entries: [
      first('minimum', '수수료 가스비 최소금액 최저 fee gas cost least'),
      ask(
        'how',
        [
          'BNB는 어떻게 맡깁니까?',
          '대시보드에서 지갑을 연결하고, 상품과 금액을 고른 뒤 내용을 확인하고 지갑에서 서명합니다. 거래가 블록에 포함되고 확정되면 포지션 목록에 나타납니다. 로그인하지 않은 지갑도 계약에는 똑같이 맡길 수 있지만, 기록과 알림은 계정에 연결한 지갑에만 남습니다.',
        ],
        [
          'How do I stake?',
          'On the dashboard, connect your wallet, choose a plan and an amount, read the review and sign in your wallet. Once the transaction is in a block and final, it appears in your list of positions. A wallet works with the contract without an account, too, but history and notifications are kept only for wallets that are linked to one.',
        ],
        '방법 시작 예치 스테이킹 처음 start begin deposit guide',
      ),
      ask(
        'several',
        [
          '여러 번, 여러 지갑으로 맡길 수 있습니까?',
          '예. 자유형은 지갑마다 하나로 합쳐지고, 기간형은 맡길 때마다 따로 포지션이 생깁니다. 한 계정에 지갑을 20개까지 연결할 수 있으며, 출금은 언제나 그것을 맡긴 지갑으로만 됩니다.',
        ],
        [
          'Can I stake several times, and from several wallets?',
          'Yes. A flexible stake is one sum for each wallet; each fixed term is a position of its own. An account can have up to 20 wallets, and each stake goes back only to the wallet that made it.',
        ],
        '추가 예치 다른 지갑 여러개 more again multiple',
      ),
      ask(
        'final',
        [
          '거래가 언제 ‘확정’됩니까?',
          '거래가 포함된 블록이 되돌려질 수 없게 되면 확정입니다. BNB 스마트 체인에서는 보통 몇 초가 걸립니다. 그때까지 거래 목록은 ‘블록에 포함되었습니다’라고 표시하며, 이 화면의 잔액과 기록은 확정된 것만 셉니다.',
        ],
        [
          'When is a transaction “final”?',
          'Once the block that holds it can no longer be undone, which on BNB Smart Chain usually takes seconds. Until then the list of transactions says “In a block”; balances and history on this site count only what is final.',
        ],
        '확인 시간 얼마나 걸립니까 블록 대기 confirmation time pending how long',
      ),
      ask(
        'stuck',
        [
          '거래가 계속 대기 중입니다.',
          '네트워크가 붐비거나 수수료가 낮으면 늦어질 수 있습니다. 지갑에서 같은 거래의 수수료를 올리거나 취소할 수 있으며, 어느 쪽이든 이 화면이 알아차립니다. 새로고침해도 거래 목록은 남아 있으니 같은 금액을 다시 보내지 마십시오.',
        ],
        [
          'My transaction stays pending.',
          'A busy network or a low fee can delay it. In your wallet you can speed the same transaction up or cancel it; the page notices both. The list of transactions survives a reload, so do not send the same amount again.',
        ],
        '지연 멈춤 안됨 느림 취소 stuck slow speed up cancel replace',
      ),
      ask(
        'paused',
        [
          '‘새로 맡기기가 중단되었습니다’라고 나옵니다.',
          '운영사나 감시자가 새 예치와 보상 다시 맡기기, 만기된 기간형 다시 맡기기를 잠시 멈춘 상태입니다. 이미 맡긴 BNB의 보상은 계속 쌓이고, 출금과 보상 받기는 그대로 됩니다.',
        ],
        [
          'It says that new stakes are paused.',
          'The operator or the guardian has paused new stakes, compounding and renewals for now. Existing stakes keep earning, and withdrawals and claims work as always.',
        ],
        '일시중지 정지 막힘 pause stopped guardian',
      ),
    ],
  },
  {
    id: 'withdrawing',
    title: { ko: '출금과 만기', en: 'Withdrawing' },
    entries: [
      first('withdraw', '인출 해지 돈 빼기 빼요 빼는 찾기 언제 언스테이킹 payout unstake cash out'),
      ask(
        'how-withdraw',
        [
          '출금은 어떻게 하고 얼마나 걸립니까?',
          '대시보드에서 맡긴 지갑을 연결하고 포지션의 ‘출금’(만기 전의 기간형은 ‘중도 해지’)을 누른 뒤 지갑에서 서명합니다. 심사나 대기 기간은 없습니다. 거래가 블록에 포함되면 BNB가 그 지갑에 들어오며 보통 몇 초가 걸립니다.',
        ],
        [
          'How do I withdraw, and how long does it take?',
          'On the dashboard, connect the wallet that staked, press “Withdraw” at the position (“Leave early” for a fixed term before its end) and sign in your wallet. Nobody has to approve it and there is no waiting period. The BNB is in your wallet once the transaction is in a block, which usually takes seconds.',
        ],
        '방법 하는법 시간 기간 대기 며칠 언스테이킹 인출 unstake unstaking time duration wait days cooldown',
      ),
      ask(
        'early',
        [
          '기간형을 만기 전에 해지하면 어떻게 됩니까?',
          '원금 전액이 바로 지갑으로 돌아오고, 떼어 두었던 보상은 적립금으로 돌아갑니다. 위약금은 없습니다. 만기가 지난 뒤에는 기한 없이 보상과 함께 출금할 수 있지만, 만기 뒤에는 더 쌓이지 않습니다.',
        ],
        [
          'What if I leave a fixed term early?',
          'Your whole principal returns to your wallet at once, and the reward that was set aside goes back to the reserve. There is no penalty. After the end you can withdraw with the reward whenever you like, but nothing more is earned.',
        ],
        '중도 해지 위약금 중도출금 penalty break',
      ),
      ask(
        'matured',
        [
          '만기가 지나면 저절로 출금됩니까?',
          '아니요. 만기 뒤에는 대시보드에서 원금과 보상을 함께 출금하거나, 새로 맡기기가 열려 있고 적립금에 한도가 있으면 둘을 합쳐 새 기간 동안 다시 맡길 수 있습니다. 기한은 없고, 만기 뒤에는 보상이 더 쌓이지 않으며, 저절로 다시 묶이지도 않습니다.',
        ],
        [
          'Is my stake paid out by itself at the end of the term?',
          'No. After the end, withdraw principal and reward together on the dashboard, or stake both again for a new term where new stakes are open and the reserve has room. There is no deadline, nothing more is earned after the end, and it is never locked again by itself.',
        ],
        '만기일 자동 연장 갱신 maturity unlock renew automatic',
      ),
      ask(
        'claim',
        [
          '보상만 따로 받을 수 있습니까?',
          '자유형 보상은 언제든지, 얼마든지 받을 수 있고 원금은 그대로 남습니다. 받을 때마다 네트워크 수수료가 들므로 아주 적은 보상은 모아서 받는 편이 낫습니다. 기간형 보상은 만기에 원금과 함께 지급됩니다.',
        ],
        [
          'Can I claim only the reward?',
          'Flexible rewards at any time and in any amount; your principal stays. Each claim costs the network fee, so very small rewards are better left to add up. The reward of a fixed term is paid with the principal at its end.',
        ],
        '수령 청구 받기 이자만 언제 지급 들어오나요 claim harvest collect paid',
      ),
      ask(
        'where-to',
        [
          '다른 지갑이나 거래소로 출금할 수 있습니까?',
          '계약은 맡긴 지갑으로만 돌려줍니다. 지갑으로 받은 뒤에 거래소나 다른 지갑으로 보내십시오. 그래서 맡긴 지갑의 복구 문구를 잃으면 누구도 출금할 수 없습니다.',
        ],
        [
          'Can I withdraw to another wallet or to an exchange?',
          'The contract pays back only to the wallet that staked. Send it on from there. That is also why nobody can withdraw once the seed phrase of that wallet is lost.',
        ],
        '주소 변경 받는 사람 거래소 입금 exchange address recipient binance upbit 업비트 바이낸스',
      ),
      ask(
        'failed',
        [
          '거래가 실패로 표시됩니다. BNB가 나갔습니까?',
          '실패한 거래에서는 BNB가 움직이지 않고 네트워크 수수료만 듭니다. 대시보드의 거래 목록에서 이유와 거래 해시를 볼 수 있습니다. 지갑에서 거절한 요청은 체인에 아무것도 남기지 않습니다.',
        ],
        [
          'My transaction shows as failed. Did any BNB leave?',
          'A failed transaction moves no BNB and costs only the network fee. The list of transactions on the dashboard shows its reason and hash. A request that you rejected in the wallet leaves nothing on the chain.',
        ],
        '오류 에러 취소 리버트 안됨 error revert fail lost money',
      ),
      ask(
        'emergency',
        [
          '긴급 출금은 무엇입니까?',
          '자유형 원금만 바로 돌려받고 쌓인 보상은 포기하는 마지막 수단입니다. 보통의 출금은 보상까지 함께 줍니다. 긴급 출금은 보상 계산에 문제가 있을 때에도 되도록 따로 마련되어 있습니다. 대시보드에는 없고, 화면 아래의 ‘우리 없이 출금하기’ 페이지에만 있습니다.',
        ],
        [
          'What is the emergency exit?',
          'A last resort that returns your flexible principal at once and gives up the rewards earned. A normal withdrawal pays both. It exists so that you can leave even if something were wrong with the arithmetic of rewards. You find it only on the page “Exit without us”, at the foot of every page, not on the dashboard.',
        ],
        '비상 탈출 emergency exit',
      ),
      ask(
        'without-us',
        [
          '이 사이트가 멈추면 출금할 수 있습니까?',
          '예. BNB는 서버가 아니라 계약에 있습니다. 화면 아래의 ‘우리 없이 출금하기’를 미리 파일로 받아 두면 지갑만으로 출금할 수 있습니다. 블록 탐색기에서 계약 주소를 열고 맡긴 지갑으로 unstake, exit, redeem 같은 함수를 직접 불러도 됩니다. 서버는 열쇠를 갖고 있지 않으며 아무것도 움직이지 못합니다.',
        ],
        [
          'Can I withdraw if this site is down?',
          'Yes. Your BNB is in the contract, not on our server. Save “Exit without us”, at the foot of every page, as a file now: with it your wallet alone is enough. Or open the contract’s address in a block explorer and call functions such as unstake, exit or redeem with the wallet that staked. The server holds no keys and can move nothing.',
        ],
        '서버 다운 폐업 사이트 장애 offline shutdown bankrupt explorer bscscan',
      ),
    ],
  },
  {
    id: 'wallet',
    title: { ko: '지갑', en: 'Wallets' },
    entries: [
      first('wallets', '메타마스크 metamask 트러스트 trust 모바일 phone supported'),
      ask(
        'not-installed',
        [
          '‘MetaMask가 설치되어 있지 않습니다’라고 나옵니다.',
          '이 브라우저에서 지갑을 찾지 못했다는 뜻입니다. 지갑 확장 프로그램을 설치하거나 켠 뒤 페이지를 새로고침하십시오. 휴대폰에서는 지갑 앱 안의 브라우저로 이 사이트를 여십시오.',
        ],
        [
          'It says that MetaMask is not installed.',
          'No wallet was found in this browser. Install or switch on your wallet extension and reload the page. On a phone, open this site in the browser inside your wallet app.',
        ],
        '설치 확장프로그램 인식 extension install detect',
      ),
      ask(
        'network',
        [
          '네트워크가 다르다고 나옵니다.',
          '지갑이 다른 체인에 있을 때 나옵니다. 대시보드의 버튼을 누르면 지갑이 이 서비스의 네트워크로 바꾸거나, 없으면 추가할지 묻습니다. 다른 체인의 BNB는 맡길 수 없습니다.',
        ],
        [
          'It says that my wallet is on another network.',
          'Press the button on the dashboard: your wallet then asks to switch to the network of this service, or to add it first. BNB on other chains cannot be staked.',
        ],
        '체인 변경 전환 bsc 스마트체인 chain switch wrong',
      ),
      ask(
        'link',
        [
          '지갑을 계정에 연결하면 무엇이 달라집니까?',
          '그 지갑의 포지션과 기록이 지갑을 연결하지 않아도 보이고, 예치나 출금이 확정되면 알림을 받습니다. 연결에는 메시지 서명만 필요하고 수수료는 없으며, 그 서명으로는 아무것도 움직일 수 없습니다.',
        ],
        [
          'What does linking a wallet to my account do?',
          'Its positions and history are shown without connecting the wallet, and you are notified when a stake or a withdrawal is final. Linking takes the signature of a message, costs nothing, and that signature can move nothing.',
        ],
        '등록 서명 siwe 메시지 signature message free',
      ),
      ask(
        'change-wallet',
        [
          '다른 지갑으로 바꾸려면 어떻게 합니까?',
          '맡긴 BNB는 다른 지갑으로 옮길 수 없습니다. 맡긴 지갑으로 출금한 뒤 새 지갑으로 보내 다시 맡기십시오. 기간형을 만기 전에 해지하면 보상은 없습니다. 계정에는 대시보드에서 새 지갑을 연결하고, 쓰지 않는 지갑은 설정에서 해제하면 됩니다.',
        ],
        [
          'How do I change to another wallet?',
          'A stake cannot be moved to another wallet. Withdraw it to the wallet that staked, send it to the new one and stake again; a fixed term that you leave early earns nothing. For your account, link the new wallet on the dashboard and unlink the one that you no longer use in the settings.',
        ],
        '변경 교체 이전 옮기기 새지갑 change switch move replace new',
      ),
      ask(
        'linked-elsewhere',
        [
          '다른 계정에 연결된 지갑이라고 나옵니다.',
          '지갑 하나는 한 계정에만 연결할 수 있습니다. 이 지갑으로 그 계정에 로그인해 설정에서 해제하거나, 대시보드에서 새 서명으로 요청하십시오. 요청하면 그 계정에 바로 알리고, 24시간 안에 막지 않으면 옮깁니다. 맡긴 BNB에는 영향이 없습니다.',
        ],
        [
          'It says that my wallet is linked to another account.',
          'A wallet belongs to one account at a time. Log in to that account with the wallet and unlink it in the settings, or claim it on the dashboard with a new signature: we tell that account at once, and the wallet moves unless it is kept within 24 hours. None of this touches staked BNB.',
        ],
        '중복 해제 이미 unlink already used',
      ),
      ask(
        'balance',
        [
          '지갑 잔액이 실제와 다르게 보입니다.',
          '잔액은 소수점 아래 넷째 자리까지 잘라서 보여 주며 반올림하지 않습니다. 지갑의 값이 몇 초 늦을 수 있습니다. 다른 탭을 보고 돌아오거나 거래가 끝나면 다시 읽습니다.',
        ],
        [
          'The wallet balance looks wrong.',
          'It is cut after four decimals and never rounded up, and what a wallet reports can be some seconds old. It is read again when you return to the tab and after each transaction.',
        ],
        '표시 소수점 금액 display decimals amount',
      ),
      ask(
        'lost',
        [
          '복구 문구를 잃어버렸습니다.',
          '우리를 포함해 누구도 되찾아 드릴 수 없습니다. 지갑이 아직 어느 기기에서든 열린다면 바로 출금하고 새 지갑으로 옮기십시오. 되찾아 준다는 사람은 모두 사기입니다.',
        ],
        [
          'I lost my seed phrase.',
          'Nobody can recover it, including us. If the wallet still opens on any device, withdraw at once and move to a new wallet. Anyone who offers to recover it is a scammer.',
        ],
        '분실 시드 니모닉 복구 recovery phrase mnemonic forgot',
      ),
    ],
  },
  {
    id: 'account',
    title: { ko: '계정', en: 'Account' },
    entries: [
      ask(
        'needed',
        [
          '계정과 지갑은 어떻게 다릅니까?',
          '지갑은 BNB를 갖고 서명하며, 계정은 기록과 알림, 문의를 위한 것입니다. 계정의 비밀번호로는 BNB를 움직일 수 없고, 로그아웃해도 지갑 연결은 그대로입니다.',
        ],
        [
          'How do an account and a wallet differ?',
          'The wallet holds BNB and signs. The account keeps your history, notifications and tickets. No password of an account can move BNB, and logging out leaves the wallet connected.',
        ],
        '회원가입 로그인 필요 차이 signup login need',
      ),
      ask(
        'no-mail',
        [
          '확인 메일이 오지 않습니다.',
          '스팸함을 먼저 확인하십시오. 프로필에서 1분마다 다시 보낼 수 있고 링크는 48시간 동안 쓸 수 있습니다. 확인하지 않은 주소로는 확인을 부탁하는 메일만 보냅니다. 확인하지 않아도 로그인하고 맡길 수 있습니다.',
        ],
        [
          'The confirmation email does not arrive.',
          'Check your spam folder first. You can request it again on your profile, once a minute, and the link works for 48 hours. An unconfirmed address gets only emails that ask it to confirm something. You can sign in and stake without confirming it.',
        ],
        '인증 메일 이메일 스팸 안옴 안와요 verification email spam resend',
      ),
      ask(
        'change-email',
        [
          '이메일 주소는 어떻게 바꿉니까?',
          '프로필에서 이메일 옆의 ‘변경’을 누르고 새 주소와 현재 비밀번호를 적으십시오. 지금 주소와 새 주소로 링크를 보내며, 24시간 안에 모두 열면 그때부터 24시간 뒤에 바뀝니다. 그 사이에는 어느 쪽에서든 멈출 수 있습니다. 지금 주소를 확인한 적이 없으면 새 주소의 링크만 열면 바로 바뀝니다.',
        ],
        [
          'How do I change my email address?',
          'On your profile, press “Change” next to the email and enter the new address and your current password. We send a link to the current address and another to the new one. Once both are opened, within 24 hours, the address changes 24 hours later; until then either side can stop it. If the current address was never confirmed, the link to the new one is enough, at once.',
        ],
        '변경 바꾸기 새 주소 change new address',
      ),
      ask(
        'password',
        [
          '비밀번호를 잊었습니다.',
          '로그인 화면의 ‘비밀번호를 잊으셨습니까?’에서 링크를 받으십시오. 30분 동안 한 번 쓸 수 있습니다. 새 비밀번호를 정하면 모든 기기에서 로그아웃됩니다. 맡긴 BNB에는 영향이 없습니다.',
        ],
        [
          'I forgot my password.',
          'Ask for a link at “Forgot password?” on the login page. It works once, for 30 minutes. A new password signs out all devices. Staked BNB is not affected.',
        ],
        '분실 재설정 찾기 변경 초기화 비번 암호 로그인 reset forgot change login sign-in',
      ),
      ask(
        'not-me',
        [
          '내가 하지 않은 로그인이 활동 기록에 있습니다.',
          '그 로그인을 알린 메일의 ‘계정 동결’ 링크를 누르거나, 바로 비밀번호를 다시 정하십시오. 어느 쪽이든 모든 세션이 끝납니다. 그 다음 문의를 열어 알려 주십시오. 로그인한 사람이라도 지갑의 서명 없이는 BNB를 움직일 수 없습니다.',
        ],
        [
          'My activity shows a sign-in that was not me.',
          'Use the link “Freeze the account” in the email that told you, or reset your password now: both end every session. Then open a ticket and tell us. Nobody who is signed in can move BNB without your wallet’s signature.',
        ],
        '해킹 도용 해커 털림 이상한 접속 hacked stolen suspicious session',
      ),
      ask(
        'delete-account',
        [
          '계정을 삭제(탈퇴)하려면 어떻게 합니까?',
          `설정의 ‘계정 삭제’에서 요청하십시오. ${DELETION_DAYS}일 뒤에 이름, 이메일, 로그인 수단, 세션, 지갑 연결, 활동 기록, 문의를 지우며(법에 따라 보관해야 하는 것은 제외), 그때까지는 취소할 수 있습니다. 맡긴 BNB는 계약에 그대로 있고, 계정이 없어도 맡긴 지갑으로 출금할 수 있습니다.`,
        ],
        [
          'How do I delete my account?',
          `Ask for it at “Delete the account” in the settings. Name, email, sign-in methods, sessions, wallet links, activity and tickets are deleted ${DELETION_DAYS} days later, except what the law requires us to keep, and until then you can keep the account. Your stake stays in the contract, and you can withdraw it with the wallet that staked, without an account.`,
        ],
        '탈퇴 회원탈퇴 해지 지우기 없애기 개인정보 delete remove close cancel erase privacy data',
      ),
      ask(
        'language',
        [
          '언어와 화면 밝기는 어디에서 바꿉니까?',
          '언어는 화면 아래, 로그인 화면과 설정에서, 밝기는 화면 위의 해와 달 단추로 바꿉니다. 고른 것은 이 브라우저에 남습니다.',
        ],
        [
          'Where do I change the language and the theme?',
          'The language at the foot of the page, on the login page and in the settings; light and dark with the sun or moon at the top. Your choice is kept in this browser.',
        ],
        '한국어 영어 다크모드 테마 dark light korean english theme',
      ),
    ],
  },
  {
    id: 'safety',
    title: { ko: '안전과 위험', en: 'Safety and risks' },
    entries: [
      ask(
        'risk',
        [
          '어떤 위험이 있습니까?',
          '적립금이 소진되면 보상이 멈출 수 있고, 스마트 계약의 오류로 원금을 잃을 수 있으며, BNB 가격이 내릴 수 있습니다. 이 계약은 외부 감사를 받지 않았습니다. 예금이 아니며 예금자보호 대상이 아닙니다.',
        ],
        [
          'What are the risks?',
          'Rewards can stop when the reserve is used up, a flaw in the contract could cost you principal, and the price of BNB can fall. The contract has not been audited by an outside firm. This is not a bank deposit and is not insured.',
        ],
        '손실 위험 감사 보험 안전 잃을 audit insurance safe loss lose money',
      ),
      ask(
        'seed',
        [
          '고객센터가 복구 문구나 개인키를 묻습니까?',
          '절대 묻지 않습니다. 누가 묻든 사기입니다. 문의에 복구 문구나 개인키를 적으면 보내지 않고 저장하지 않습니다. 이미 누군가에게 알려 주었다면 바로 새 지갑을 만들어 옮기십시오.',
        ],
        [
          'Will support ask for my seed phrase or private key?',
          'Never. Anyone who asks is a scammer. A ticket that contains one is refused and not stored. If you have already shared it, create a new wallet and move your BNB to it now.',
        ],
        '사기 시드 니모닉 피싱 scam phishing mnemonic recovery',
      ),
      ask(
        'from-us',
        [
          '받은 메일이나 문자가 진짜 우리가 보낸 것입니까?',
          '이 페이지의 ‘우리가 보낸 메시지입니까?’에 링크나 보낸 사람의 주소, 또는 글 전체를 붙여 넣으십시오. 붙여 넣은 글은 이 페이지를 떠나지 않습니다. 보낸 사람은 꾸밀 수 있으니, 설정에서 메일 확인 문구를 정해 두고 메일 첫 줄에 있는지 보십시오. 우리는 전화하지 않고 문자나 메신저로 먼저 연락하지 않습니다.',
        ],
        [
          'Is the email or text message that I got really from you?',
          'Paste a link, the sender’s address or the whole text into “Is this message from us?” on this page. What you paste does not leave the page. A sender can be forged: set a code in the settings, and look for it in the first line of each email. We never call you, and never contact you first by text message or messenger.',
        ],
        '피싱 사칭 스미싱 가짜 링크 문자 의심 진짜 phishing fake link sms scam genuine suspicious',
      ),
      ask(
        'genuine',
        [
          '계약 주소가 진짜인지 어떻게 확인합니까?',
          '화면 아래의 계약 주소를 지갑의 서명 화면에 나오는 주소와 비교하십시오. 이 화면은 페이지를 연 뒤에 주소나 네트워크가 바뀌면 서명을 막습니다. 화면 아래의 ‘투명성’ 페이지에서는 배포된 소스와 코드 해시, 모든 금액을 체인에서 직접 다시 계산해 볼 수 있습니다.',
        ],
        [
          'How do I check that the contract is the right one?',
          'Compare the address at the foot of the page with the one that your wallet shows before you sign. The page blocks signing when address or network change after it was opened. The page “Transparency”, linked at the foot of the page, has the deployed source and the hash of the code, and recomputes every figure from the chain in your browser.',
        ],
        '가짜 위조 검증 소스 코드 verify fake source address',
      ),
      ask(
        'tax',
        [
          '세금은 어떻게 됩니까?',
          '나라마다 다르며 세금에 관한 조언은 드릴 수 없습니다. 대시보드의 거래 내역서를 연도별로 CSV나 인쇄용으로 내려받아 신고할 때 쓰실 수 있습니다. 예치, 출금, 보상이 거래 해시와 시간과 함께 들어 있습니다.',
        ],
        [
          'What about taxes?',
          'They differ by country, and we cannot advise on them. The statement on the dashboard holds every stake, withdrawal and reward of a year with its hash and time, for tax tools or to print.',
        ],
        '신고 국세청 소득 내역 거래 내역서 tax report statement income csv koinly cointracking rotki',
      ),
    ],
  },
  {
    id: 'support',
    title: { ko: '문의', en: 'Tickets' },
    entries: [
      ask(
        'ticket',
        [
          '문의는 어떻게 합니까?',
          '이 페이지 아래에서 문의를 여십시오. 로그인하면 내 문의 목록에서 답변을 읽고 이어서 쓸 수 있습니다. 계정이 없으면 이메일 주소를 적고 메일의 링크로 확인하십시오. 그 링크에서 답변을 읽습니다.',
        ],
        [
          'How do I reach support?',
          'Open a ticket on this page. When signed in, you read replies and write back in your list of tickets. Without an account, enter your email address and confirm it with the link that we email you; the same link shows the replies.',
        ],
        '연락 상담 전화 메일 질문 contact help phone chat',
      ),
      ask(
        'reopen',
        ['종료된 문의를 다시 열 수 있습니까?', '예. 종료된 문의에 글을 쓰거나 ‘다시 열기’를 누르면 다시 열립니다.'],
        ['Can a closed ticket be reopened?', 'Yes: write in it, or press “Reopen”.'],
        '닫힌 끝난 closed continue',
      ),
    ],
  },
];

/** All groups in one language. */
export const questionGroups = (locale: Locale): QuestionGroup[] =>
  GROUPS.map(({ id, title, entries }) => ({
    id,
    title: title[locale],
    questions: entries.map(({ question, answer, ...rest }) => ({
      ...rest,
      question: question[locale],
      answer: answer[locale],
    })),
  }));
