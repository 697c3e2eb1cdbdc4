/** The texts of one step of an operation in the timelock. */
import { defineTexts } from '../../../i18n/texts.ts';

export const TIMELOCK_STEP_TEXTS = defineTexts({
  titles: {
    ko: { schedule: '타임락에 예약', execute: '타임락에서 실행', cancel: '타임락에서 취소' },
    en: {
      schedule: 'Schedule in the timelock',
      execute: 'Execute in the timelock',
      cancel: 'Cancel in the timelock',
    },
  },
  about: {
    ko: {
      schedule: '예약되면 누구나 투명성 페이지에서 볼 수 있고, 지연이 지난 뒤에야 실행할 수 있습니다.',
      execute: '지연이 지난 결정을 실행합니다. 되돌릴 수 없습니다.',
      cancel: '기다리는 결정을 없앱니다. 다시 하려면 새로 예약하고 처음부터 기다려야 합니다.',
    },
    en: {
      schedule:
        'Once scheduled, everybody can see it on the transparency page. It can be executed only after the delay.',
      execute: 'This carries out what was decided, now that the delay is over. It cannot be undone.',
      cancel: 'This removes the pending operation. Scheduling it again starts the delay over.',
    },
  },
  vault: { ko: '스테이킹 계약', en: 'Vault' },
  effect: { ko: '효과', en: 'Effect' },
  delay: { ko: '지연', en: 'Delay' },
  hours: { ko: (count: string) => `${count}시간`, en: (count) => `${count} hours` },
  id: { ko: '작업 번호', en: 'Operation' },
  network: { ko: '네트워크', en: 'Network' },
  multisig: {
    ko: '멀티시그에서 아래 거래를 보내거나, Safe의 Transaction Builder에서 파일을 불러오십시오. 체인에 기록되면 목록에 나타납니다.',
    en: 'Send this transaction from the multisig, or import the file in the Transaction Builder of a Safe. The list shows it once it is on the chain.',
  },
  byMultisig: { ko: '멀티시그로 보내기', en: 'Send it from a multisig' },
  file: { ko: 'Safe 파일 받기', en: 'Download for Safe' },
  hint: {
    ko: '지갑을 열기 전에 사유가 감사 기록에 남습니다. 개인정보를 적지 마십시오.',
    en: 'Recorded in the audit log before the wallet opens. Do not include personal data.',
  },
  busy: { ko: '지갑에서 확인을 기다리는 중', en: 'Waiting for the wallet' },
  asked: {
    ko: '지갑이 요청을 받았습니다. 체인에 기록되면 목록에 나타납니다.',
    en: 'Your wallet accepted the request. The list shows it once it is on the chain.',
  },
  confirm: { ko: (wallet: string) => `${wallet}에서 확인`, en: (wallet) => `Confirm in ${wallet}` },
  problems: {
    ko: {
      account: '지갑에서 다른 계정이 선택되었습니다. 아무것도 전송되지 않았습니다.',
      network: '지갑이 다른 네트워크에 있습니다. 아무것도 전송되지 않았습니다.',
      refused: '타임락이 지금은 거절합니다. 이미 처리되었거나, 지연이 지나지 않았거나, 권한이 없습니다.',
      rejected: '지갑에서 거절했습니다. 아무것도 전송되지 않았습니다.',
      failed: '지갑이 답하지 않아 전송되었는지 알 수 없습니다. 다시 요청하기 전에 목록과 지갑을 확인해 주십시오.',
    },
    en: {
      account: 'The wallet’s account has changed. Nothing was sent.',
      network: 'Your wallet is on another network. Nothing was sent.',
      refused:
        'The timelock refuses this now: it may be done already, its delay may not be over, or the role is missing.',
      rejected: 'The wallet rejected the request. Nothing was sent.',
      failed: 'The wallet gave no clear answer. Check the list and the wallet before you ask again.',
    },
  },
});
