import { CHAINS } from '@eleven/protocol/chains';
import { encodeCancel, encodeExecute, encodeSchedule, type OperationContent } from '@eleven/vault-client/timelock';
import { useState } from 'react';
import type { Hex } from 'viem';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { detailOf } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { KeyValues } from '../../../ui/table/key-values.tsx';
import { effectText } from '../../../vault/timelock/effect-text.ts';
import { useVaultName } from '../../../vault/vault-name.ts';
import { useWalletName } from '../../../wallet/wallet-name.ts';
import { ReasonDialog, type ReasonedAct } from '../reason-dialog.tsx';
import type { AdminAction } from './admin-action.ts';
import css from './admin-actions.module.css';
import { CallParts } from './call-parts.tsx';
import { safeFile } from './safe-file.ts';
import { StepError, type TimelockStep, useMayTakeStep, useTimelockStep } from './use-timelock-wallet.ts';

export interface TimelockStepProps {
  step: TimelockStep;
  timelock: { readonly address: string; readonly delaySeconds: number };
  content: OperationContent;
  id: Hex;
  action: Pick<AdminAction, 'account' | 'chainId' | 'vaultAddress'>;
  onClose(): void;
}

/** One step of an operation: as calldata and as a file for a multisig, and through the wallet if it has the role. */
export function TimelockStepDialog({ step, timelock, content, id, action, onClose }: TimelockStepProps) {
  const locale = useLocale();
  const format = useFormat();
  const name = useWalletName();
  const vaultName = useVaultName(action.vaultAddress);
  // The sender stays the same even if the connected account changes.
  const [sender] = useState(action.account);
  const texts = useTexts({
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
  const mayAsk = useMayTakeStep(timelock.address, step, action.chainId);
  const send = useTimelockStep();
  const data =
    step === 'schedule'
      ? encodeSchedule(content, timelock.delaySeconds)
      : step === 'execute'
        ? encodeExecute(content, id)
        : encodeCancel(id);
  const at = { vault: action.vaultAddress, timelock: timelock.address };
  const effects = content.calls.map((call) => effectText({ ...call, valueWei: call.valueWei.toString() }, at, locale));
  const run = async ({ reason, isOpen }: ReasonedAct) => {
    if (!sender || action.chainId === undefined) return;
    await send.mutateAsync({
      ...{ step, data, sender, operationId: id, reason },
      ...{ timelock: timelock.address, chainId: action.chainId, isWanted: isOpen },
    });
    showToast({ title: texts.titles[step], description: texts.asked });
  };
  const download = () => {
    const file = safeFile(
      {
        ...{ chainId: action.chainId ?? 0, to: timelock.address, data },
        ...{ name: texts.titles[step], description: effects.join(' · ') },
      },
      Date.now(),
    );
    saveFile(new Blob([file], { type: 'application/json' }), `${step}-${id.slice(2, 10)}.json`);
  };
  return (
    <ReasonDialog
      title={texts.titles[step]}
      about={texts.about[step]}
      draft={`timelock.${step}.${id}`}
      hint={texts.hint}
      danger={step === 'cancel'}
      action={texts.confirm(name)}
      busy={texts.busy}
      isForOthers={!mayAsk || !sender}
      // A request is not yet a success: the list of operations shows the outcome.
      withoutToast
      retry={false}
      failureText={(error) => (error instanceof StepError ? texts.problems[error.problem] : detailOf(error))}
      onClose={onClose}
      run={run}
      foot={
        // Collapsed only for a wallet that can take the step itself.
        <details className={css.others} open={!mayAsk}>
          <summary>{texts.byMultisig}</summary>
          <p>{texts.multisig}</p>
          <CallParts to={timelock.address} valueWei={0n} data={data} />
          <Button onClick={download}>{texts.file}</Button>
        </details>
      }
    >
      <KeyValues
        items={[
          ...(vaultName === undefined ? [] : [{ label: texts.vault, value: vaultName, figure: false }]),
          ...effects.map((value) => ({ label: texts.effect, value, figure: false })),
          ...(step === 'schedule'
            ? [{ label: texts.delay, value: texts.hours(format.count(Math.round(timelock.delaySeconds / 3_600))) }]
            : []),
          { label: texts.id, value: <span className={css.data}>{id}</span>, figure: false },
          {
            label: texts.network,
            value: (action.chainId && CHAINS[action.chainId]?.name[locale]) || '–',
            figure: false,
          },
        ]}
      />
    </ReasonDialog>
  );
}
