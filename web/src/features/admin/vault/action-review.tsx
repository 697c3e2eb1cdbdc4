import { sameAddress } from '@eleven/protocol/address';
import { recordAdminAction } from '@eleven/protocol/api/admin/actions';
import { auditList } from '@eleven/protocol/api/admin/audit';
import { CHAINS } from '@eleven/protocol/chains';
import { formatBnb } from '@eleven/protocol/money';
import { callToJson } from '@eleven/vault-client/vault-call';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { type KeyValue, KeyValues } from '../../../ui/table/key-values.tsx';
import { useVaultQuery } from '../../../vault/scope.ts';
import { useVaultName } from '../../../vault/vault-name.ts';
import { WholeAddress } from '../../../wallet/chain/whole-address.tsx';
import { useWalletName } from '../../../wallet/wallet-name.ts';
import { ReasonDialog, type ReasonDialogProps, type ReasonedAct } from '../reason-dialog.tsx';
import { readRecords, writeRecords } from './action-records.ts';
import { type AdminAction, type AdminActionCall, reserveAfter } from './admin-action.ts';

/** The usual limit: beyond it a number of days means little. */
const LONG_DAYS = 3_650;

export interface ActionReviewProps extends Pick<ReasonDialogProps, 'title' | 'about' | 'danger' | 'onClose'> {
  action: AdminAction;
  call: AdminActionCall;
  /** Exact details: amount, receiver. */
  facts: readonly KeyValue[];
  /** The change of the free reserve; undefined if there is none. */
  changeWei?: bigint;
  /** Why it is no longer possible: the vault has changed since the review was opened. */
  disabledReason?: string | false;
  /** Called once the log has the entry: now the wallet of `sender` may open. */
  onAsk(sender: string): void;
}

/** The last step before a wallet is asked for an action: its effect, the reason, and the entry in the audit log. */
export function ActionReview({ action, call, facts, changeWei, disabledReason, onAsk, ...dialog }: ActionReviewProps) {
  const locale = useLocale();
  const format = useFormat();
  const client = useQueryClient();
  const wallet = useWalletName();
  // The sender stays the same even if the connected account changes.
  const [sender] = useState(action.account ?? '');
  const texts = useTexts({
    freeNow: { ko: '남은 적립금 (지금)', en: 'Free reserve now' },
    freeAfter: { ko: '남은 적립금 (이후)', en: 'Free reserve after' },
    runwayNow: { ko: '남은 기간 (지금)', en: 'Lasts now' },
    runwayAfter: { ko: '남은 기간 (이후)', en: 'Lasts after' },
    about: { ko: (bnb: string) => `약 ${bnb} BNB`, en: (bnb) => `about ${bnb} BNB` },
    days: { ko: (count: string) => `${count}일`, en: (count) => (count === '1' ? '1 day' : `${count} days`) },
    long: { ko: '10년 이상', en: 'More than 10 years' },
    wallet: { ko: '보내는 지갑', en: 'Sent by' },
    vault: { ko: '스테이킹 계약', en: 'Vault' },
    contract: { ko: '계약', en: 'Contract' },
    function: { ko: '함수', en: 'Function' },
    network: { ko: '네트워크', en: 'Network' },
    hint: {
      ko: '지갑을 열기 전에 사유와 금액, 지갑 주소가 감사 기록에 남습니다. 개인정보를 적지 마십시오.',
      en: 'The reason, amount and wallet are recorded in the audit log before the wallet opens. Do not include personal data.',
    },
    busy: { ko: '감사 기록에 남기는 중', en: 'Recording' },
    confirm: { ko: (name: string) => `${name}에서 확인`, en: (name) => `Confirm in ${name}` },
    otherAccount: {
      ko: '지갑에서 다른 계정이 선택되었습니다. 돌아가서 다시 시작하거나, 원래 계정을 선택해 주십시오.',
      en: 'The wallet’s account has changed. Go back and start over, or switch to the first account again.',
    },
    wrongNetwork: {
      ko: '지갑이 다른 네트워크에 있습니다. 돌아가서 네트워크를 바꿔 주십시오.',
      en: 'Your wallet is on another network. Go back and switch it.',
    },
    notWritten: {
      ko: '감사 기록에 남기지 못해 지갑을 열지 않았습니다.',
      en: 'The audit log could not be updated, so the wallet was not opened.',
    },
  });
  const scope = useVaultQuery().query;
  const vaultName = useVaultName(action.vaultAddress);
  const chain = action.chainId === undefined ? undefined : CHAINS[action.chainId];
  const stop = action.isWrongNetwork
    ? texts.wrongNetwork
    : !sameAddress(action.account, sender)
      ? texts.otherAccount
      : disabledReason;
  const run = async ({ reason, keyFor, isOpen }: ReasonedAct) => {
    const json = callToJson(call);
    const body = { ...json, ...scope, wallet: sender, reason };
    const { entryId } = await callApi(recordAdminAction, { body, idempotencyKey: keyFor(body) });
    const at = Date.now();
    writeRecords([...readRecords(at), { entryId, call: json, sender, at, told: [] }]);
    void client.invalidateQueries({ queryKey: [auditList.path] });
    if (isOpen()) onAsk(sender);
  };
  const now = action.vault && reserveAfter(action.vault, 0n);
  const after = action.vault && changeWei !== undefined ? reserveAfter(action.vault, changeWei) : undefined;
  const days = (count: number) => (count > LONG_DAYS ? texts.long : texts.days(format.count(count)));
  return (
    <ReasonDialog
      {...dialog}
      draft={`lever.${call.function}`}
      hint={texts.hint}
      isOptional={call.function === 'fund'}
      action={texts.confirm(wallet)}
      busy={texts.busy}
      stop={stop}
      // A request is not yet a success: the form shows the outcome.
      withoutToast
      failureText={(error) => `${texts.notWritten} ${detailOf(error)}`}
      run={run}
    >
      <KeyValues
        items={[
          ...facts,
          ...(now && after
            ? [
                { label: texts.freeNow, value: texts.about(formatBnb(now.freeWei)) },
                { label: texts.freeAfter, value: texts.about(formatBnb(after.freeWei)), brass: true },
              ]
            : []),
          ...(now?.runwayDays !== undefined && after?.runwayDays !== undefined
            ? [
                { label: texts.runwayNow, value: days(now.runwayDays) },
                { label: texts.runwayAfter, value: days(after.runwayDays), brass: true },
              ]
            : []),
          { label: texts.wallet, value: sender && <WholeAddress address={sender} />, figure: false },
          ...(vaultName === undefined ? [] : [{ label: texts.vault, value: vaultName, figure: false }]),
          { label: texts.contract, value: <WholeAddress address={action.vaultAddress} />, figure: false },
          { label: texts.function, value: signatureOf(call) },
          { label: texts.network, value: chain?.name[locale] ?? '–', figure: false },
        ]}
      />
    </ReasonDialog>
  );
}

/** The call's signature, as wallets and explorers show it. */
function signatureOf(call: AdminActionCall): string {
  return call.function === 'setPaused' ? `setPaused(${call.paused})` : `${call.function}()`;
}
