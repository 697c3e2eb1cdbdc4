/** The canned replies that a new database starts with. Staff maintain them from then on. */
import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/tx.ts';
import { insertReply, listReplies, markSeeded } from './canned-replies.store.ts';

/** Title in Korean and English, text in Korean and English. `seedReplies` puts a greeting before every text. */
const FIRST_REPLIES = [
  [
    '실패한 거래',
    'Failed transaction',
    '알려 주신 거래는 취소되어 BNB가 움직이지 않았고 네트워크 수수료만 사용되었습니다. 같은 작업을 다시 하시면 되며, 대시보드의 거래 목록에서 취소된 이유를 볼 수 있습니다.',
    'The transaction was reverted: no BNB moved, and only the network fee was spent. You can try again; the list of transactions on the dashboard shows the reason.',
  ],
  [
    '대기 중인 거래',
    'Pending transaction',
    '거래가 아직 블록에 실리지 않았습니다. 지갑에서 수수료를 올리거나 취소할 수 있습니다. 같은 금액을 다시 보내지는 마십시오.',
    'The transaction is not in a block yet. You can speed it up or cancel it in your wallet. Please do not send the same amount again.',
  ],
  [
    '거래 해시 요청',
    'Ask for the hash',
    '확인할 수 있도록 거래 해시를 알려 주십시오. 지갑의 거래 내역에 있으며 0x로 시작합니다. 답장의 거래 해시 칸에 적어 주십시오. 복구 문구나 개인키는 필요하지 않으며 절대 보내지 마십시오.',
    'Please send us the transaction hash so that we can look into it. Your wallet shows it in its history; it begins with 0x. Enter it in the transaction hash field of your reply. We never need a seed phrase or private key: never send one.',
  ],
  [
    '적립금 소진',
    'Reserve used up',
    '적립금이 소진되어 자유형 보상이 멈춘 상태입니다. 원금과 이미 쌓인 보상은 그대로이며 언제든 출금할 수 있습니다. 적립금이 다시 채워지면 그때부터 보상이 이어지며, 소급되지는 않습니다. 기간형 보상은 영향을 받지 않습니다.',
    'The reserve is used up, so flexible rewards have stopped. Your principal and earned rewards are untouched, and you can withdraw them at any time. Rewards resume once the reserve is funded again; new funding does not pay for the time in between. Fixed terms are not affected.',
  ],
  [
    '사기 경고',
    'Fraud warning',
    '복구 문구나 개인키를 묻는 사람은 모두 사기입니다. 이미 알려 주셨다면 바로 새 지갑을 만들어 BNB를 옮기시고, 맡긴 BNB도 출금해 새 지갑으로 옮기십시오. 이미 나간 거래는 누구도 되돌릴 수 없습니다.',
    'Anyone who asks for your seed phrase or private key is a scammer. If you have shared it, create a new wallet now, move your BNB there, and withdraw your stake as well. Transactions cannot be undone.',
  ],
  [
    '메일이 오지 않음',
    'Emails do not arrive',
    '먼저 스팸함을 확인해 주십시오. 프로필에서 확인 메일을 다시 보낼 수 있으며 링크는 48시간 동안 쓸 수 있습니다.',
    'Please check your spam folder first. You can request the confirmation again on your profile; its link works for 48 hours.',
  ],
  [
    '해결 확인',
    'Is it solved?',
    '문제가 해결되었는지 알려 주시겠습니까? 더 필요한 것이 없으면 이 문의를 종료하셔도 됩니다.',
    'Has this been solved? If you need nothing else, you can close this ticket.',
  ],
] as const;

/** Called at every start. Inserts the replies only if there are none and none have ever been inserted. */
export async function seedReplies(db: Db, now: Date): Promise<void> {
  if ((await listReplies(db)).length > 0) return;
  await inTransaction(db, async (tx) => {
    if (!(await markSeeded(tx))) return;
    for (const [titleKo, titleEn, ko, en] of FIRST_REPLIES) {
      await insertReply(tx, { titleKo, titleEn, textKo: `안녕하세요. ${ko}`, textEn: `Hello. ${en}` }, now);
    }
  });
}
