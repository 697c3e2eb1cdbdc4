import type { VaultCall } from '@eleven/protocol/api/vault';
import { defineTexts } from '../../i18n/texts.ts';
import type { Stage } from '../../wallet/tx/transaction.ts';

/** What happened, whether BNB moved, what to do. */
export const STAGE_TEXTS = defineTexts<Record<Stage, string>>({
  ko: {
    asked: '지갑에서 확인을 기다립니다.',
    rejected: '지갑에서 거절했습니다. 아무것도 전송되지 않았습니다.',
    failed: '전송되지 않았습니다.',
    sent: '전송했습니다. 블록에 실리기를 기다립니다.',
    dropped:
      '네트워크가 이 거래를 더 이상 알지 못합니다. 지금까지 움직인 BNB는 없습니다. 아직 실릴 수도 있으니 다시 보내기 전에 지갑에서 상태를 확인해 주십시오.',
    mined: '블록에 실렸습니다. 확정을 기다립니다.',
    final: '확정되었습니다.',
    reverted: '거래가 취소되었습니다. BNB는 움직이지 않았습니다. 네트워크 수수료만 사용되었습니다.',
    cancelled: '지갑에서 다른 거래로 바뀌었습니다. 이 거래는 이루어지지 않았습니다.',
  },
  en: {
    asked: 'Waiting for you to confirm it in the wallet.',
    rejected: 'You declined in the wallet. Nothing was sent.',
    failed: 'Nothing was sent.',
    sent: 'Sent. Waiting for a block.',
    dropped:
      'The network no longer knows it. No BNB has moved so far. It may still happen: look in your wallet before you send it again.',
    mined: 'In a block. Waiting until it is final.',
    final: 'Final.',
    reverted: 'The transaction was reverted. No BNB moved. Only the network fee was spent.',
    cancelled: 'The wallet replaced it with another transaction. This one did not happen.',
  },
});

export const CALL_TEXTS = defineTexts<Record<VaultCall['function'], string>>({
  ko: {
    stake: '자유형에 맡기기',
    lock: '기간형에 맡기기',
    unstake: '출금',
    claim: '보상 받기',
    compound: '보상 다시 맡기기',
    exit: '원금과 보상 출금',
    emergencyExit: '긴급 출금',
    redeem: '만기 출금',
    exitEarly: '중도 해지',
    fund: '적립금 넣기',
    withdrawReserve: '적립금 출금',
    setPaused: '새로 맡기기 중단 또는 재개',
  },
  en: {
    stake: 'Stake, flexible',
    lock: 'Stake for a term',
    unstake: 'Withdraw',
    claim: 'Claim rewards',
    compound: 'Compound rewards',
    exit: 'Withdraw all, with rewards',
    emergencyExit: 'Emergency exit',
    redeem: 'Withdraw at the end of the term',
    exitEarly: 'Leave early',
    fund: 'Fund the reserve',
    withdrawReserve: 'Withdraw free reserve',
    setPaused: 'Pause or resume new stakes',
  },
});
