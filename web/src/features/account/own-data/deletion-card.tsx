import { type AccountDeletion, DELETION_DAYS, requestDeletion } from '@eleven/protocol/api/own/own-data';
import { formatBnb } from '@eleven/protocol/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import css from './own-data.module.css';
import { useCancelDeletion, useDeletionRefresh } from './use-cancel-deletion.ts';

interface DeletionCardProps {
  deletion: AccountDeletion | null;
  stakedWei: string;
  exitPage: string;
}

/** Schedules the account's deletion in a week, after explaining the consequences. Until then one press cancels it. */
export function DeletionCard({ deletion, stakedWei, exitPage }: DeletionCardProps) {
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const texts = useTexts({
    title: { ko: '계정 삭제', en: 'Delete the account' },
    about: {
      ko: `요청하고 ${DELETION_DAYS}일 뒤에 이름, 이메일, 로그인 수단, 세션, 지갑 연결, 활동 기록, 문의를 모두 지웁니다. 단, 법에 따라 보관해야 하는 것은 제외합니다. 삭제되기 전까지는 언제든 취소할 수 있습니다.`,
      en: `${DELETION_DAYS} days after your request we delete your name, email, sign-in methods, sessions, wallet links, activity and tickets, except what the law requires us to keep. Until then you can cancel this at any time.`,
    },
    chain: {
      ko: '블록체인에 있는 것은 지울 수 없습니다: 지갑 주소, 금액, 거래. 맡긴 BNB는 지갑의 것이며 계정이 없어도 출금할 수 있습니다.',
      en: 'Data on the blockchain cannot be deleted: wallet addresses, amounts, transactions. Staked BNB belongs to your wallet and can be withdrawn without an account.',
    },
    stake: {
      ko: (amount: string) =>
        `지금 ${amount} BNB가 맡겨져 있습니다. 먼저 출금하거나, 출금 페이지를 파일로 저장해 두십시오. 그 페이지는 계정과 서버 없이도 출금할 수 있습니다.`,
      en: (amount) =>
        `${amount} BNB is staked at the moment. Withdraw it first, or save the exit page as a file: it withdraws without an account and without our server.`,
    },
    exit: { ko: '출금 페이지', en: 'Exit page' },
    file: { ko: '출금 페이지를 파일로 저장', en: 'Save the exit page as a file' },
    ask: { ko: '계정 삭제 요청', en: 'Delete my account' },
    asking: { ko: '요청하는 중', en: 'Requesting' },
    sure: { ko: '계정을 삭제하시겠습니까?', en: 'Delete this account?' },
    confirm: { ko: `${DELETION_DAYS}일 뒤에 삭제`, en: `Delete in ${DELETION_DAYS} days` },
    pending: {
      ko: (at: string) => `이 계정은 ${at}에 삭제됩니다.`,
      en: (at) => `This account will be deleted on ${at}.`,
    },
    byStaff: { ko: '요청에 따라 고객센터가 신청했습니다.', en: 'Support requested it for you.' },
    keep: { ko: '계정 유지하기', en: 'Keep the account' },
    keeping: { ko: '취소하는 중', en: 'Cancelling the deletion' },
  });
  const refresh = useDeletionRefresh();
  const ask = useMutation({
    mutationFn: () => callApi(requestDeletion, { idempotencyKey: newIdempotencyKey() }),
    retry: false,
    onSettled: refresh,
  });
  const keep = useCancelDeletion();
  const error = ask.error ?? keep.error;
  const stake = stakedWei !== '0' && (
    <Notice
      tone="warn"
      actions={
        <>
          <a className={text.link} href={exitPage}>
            {texts.exit}
          </a>
          <a className={text.link} href={exitPage} download="eleven-exit.html">
            {texts.file}
          </a>
        </>
      }
    >
      {texts.stake(formatBnb(BigInt(stakedWei)))}
    </Notice>
  );
  return (
    <Card title={texts.title}>
      <div className={css.body}>
        {deletion ? (
          <>
            <Notice tone="warn" announce>
              {texts.pending(format.dateTime(deletion.dueAt))} {deletion.requestedBy === 'staff' && texts.byStaff}
            </Notice>
            <p>{texts.chain}</p>
          </>
        ) : (
          <p>{texts.about}</p>
        )}
        {stake}
        {error && <FormFailure message={detailOf(error)} />}
        <div className={css.actions}>
          {deletion ? (
            <Button variant="primary" busy={keep.isPending && texts.keeping} onClick={() => keep.mutate()}>
              {texts.keep}
            </Button>
          ) : (
            <Button variant="dangerLine" busy={ask.isPending && texts.asking} onClick={() => setAsked(true)}>
              {texts.ask}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={texts.sure}
        confirm={texts.confirm}
        isDanger
        onConfirm={() => ask.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>{texts.about}</p>
        <p>{texts.chain}</p>
        {stake}
      </ConfirmDialog>
    </Card>
  );
}
