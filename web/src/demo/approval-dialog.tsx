import { exactBnb, formatBnb } from '@eleven/protocol/money';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { KeyValues } from '../ui/table/key-values.tsx';
import css from './approval-dialog.module.css';
import { approvals } from './approvals.ts';

/** The demo wallet's own window: what is to be signed, to confirm or to reject. */
export function ApprovalDialog() {
  const pending = useSyncExternalStore(approvals.subscribe, approvals.current);
  const texts = useTexts({
    ko: {
      message: '데모 지갑: 메시지 서명',
      transaction: '데모 지갑: 거래 확인',
      confirm: '승인',
      reject: '거절',
      to: '받는 주소',
      function: '함수',
      unknown: '알 수 없음',
      value: '보내는 금액',
      fee: '네트워크 수수료',
    },
    en: {
      message: 'Demo wallet: sign a message',
      transaction: 'Demo wallet: confirm a transaction',
      confirm: 'Confirm',
      reject: 'Reject',
      to: 'To',
      function: 'Function',
      unknown: 'Unknown',
      value: 'Amount sent',
      fee: 'Network fee',
    },
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
            { label: texts.value, value: `${exactBnb(question.valueWei)} BNB` },
            { label: texts.fee, value: `${formatBnb(question.feeWei, 6)} BNB` },
            { label: texts.to, value: <span className={css.address}>{question.to}</span> },
          ]}
        />
      )}
    </Dialog>
  );
}
