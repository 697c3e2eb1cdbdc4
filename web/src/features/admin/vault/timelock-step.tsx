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
import { TIMELOCK_STEP_TEXTS } from './timelock-step-texts.ts';
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
  const texts = useTexts(TIMELOCK_STEP_TEXTS);
  const mayAsk = useMayTakeStep(timelock.address, step, action.chainId);
  const send = useTimelockStep();
  const data = calldataOf(step, content, id, timelock.delaySeconds);
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
    const transaction = { chainId: action.chainId ?? 0, to: timelock.address, data };
    const file = safeFile({ ...transaction, name: texts.titles[step], description: effects.join(' · ') }, Date.now());
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

function calldataOf(step: TimelockStep, content: OperationContent, id: Hex, delaySeconds: number): Hex {
  if (step === 'schedule') return encodeSchedule(content, delaySeconds);
  return step === 'execute' ? encodeExecute(content, id) : encodeCancel(id);
}
