import { formatBnb, readableBnb } from '@eleven/protocol/money';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { KeyValues } from '../ui/table/key-values.tsx';
import css from './approval-dialog.module.css';
import { approvals } from './approvals.ts';

/** The demo wallet's window: shows the request, to confirm or to reject. */
export function ApprovalDialog() {
  const pending = useSyncExternalStore(approvals.subscribe, approvals.current);
  const texts = useTexts({
    message: { ko: '데모 지갑: 메시지 서명', en: 'Demo wallet: sign a message' },
    transaction: { ko: '데모 지갑: 거래 확인', en: 'Demo wallet: confirm a transaction' },
    confirm: { ko: '승인', en: 'Confirm' },
    reject: { ko: '거절', en: 'Reject' },
    to: { ko: '받는 주소', en: 'To' },
    function: { ko: '함수', en: 'Function' },
    unknown: { ko: '알 수 없음', en: 'Unknown' },
    value: { ko: '보내는 금액', en: 'Amount sent' },
    fee: { ko: '네트워크 수수료', en: 'Network fee' },
  });
  if (!pending) return null;
  const { question, answer } = pending;
  return (
    <Dialog
      open
      kind="alert"
      title={question.kind === 'message' ? texts.message : texts.transaction}
      onClose={() => answer(false)}
      actions={
        <>
          <Button variant="primary" onClick={() => answer(true)}>
            {texts.confirm}
          </Button>
          <Button variant="line" onClick={() => answer(false)}>
            {texts.reject}
          </Button>
        </>
      }
    >
      {question.kind === 'message' ? (
        <pre className={css.message}>{question.text}</pre>
      ) : (
        <KeyValues
          items={[
            { label: texts.function, value: question.functionName ?? texts.unknown },
            { label: texts.value, value: `${readableBnb(question.valueWei)} BNB` },
            { label: texts.fee, value: `${formatBnb(question.feeWei, 6)} BNB` },
            { label: texts.to, value: <span className={css.address}>{question.to}</span> },
          ]}
        />
      )}
    </Dialog>
  );
}
