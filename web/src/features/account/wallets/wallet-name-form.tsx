import { shortAddress } from '@eleven/protocol/address';
import { LABEL_MAX, nameWallet } from '@eleven/protocol/api/wallet-links';
import { type LinkedWallet, linkedWallets } from '@eleven/protocol/api/wallets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, callApi, detailOf } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { queryKeyOf } from '../../../lib/use-api.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormEnd } from '../account-form.tsx';
import css from '../form.module.css';

export function WalletNameForm({ wallet, close }: { wallet: LinkedWallet; close(): void }) {
  const client = useQueryClient();
  const texts = useTexts({
    label: { ko: (address: string) => `${address} 지갑의 이름`, en: (address) => `Name of ${address}` },
    hint: {
      ko: `나에게만 보입니다. ${LABEL_MAX}자까지 쓸 수 있고, 비우면 이름이 없어집니다.`,
      en: `Only you can see it. Up to ${LABEL_MAX} characters; leave it empty to remove the name.`,
    },
    save: { ko: '이름 저장', en: 'Save name' },
    saving: { ko: '저장하는 중', en: 'Saving' },
  });
  // Storage never holds an address, so the draft is named after the time of linking.
  const draft = useDraft(`wallet ${wallet.linkedAt}`, { label: '' });
  const [label, setLabel] = useState(draft.initial.label || (wallet.label ?? ''));
  const save = useMutation({
    mutationFn: () => callApi(nameWallet, { params: { address: wallet.address }, body: { label } }),
    // In a dialog, which would hide the toast.
    meta: { silent: true },
    onSuccess: async () => {
      draft.drop();
      await client.invalidateQueries({ queryKey: queryKeyOf(linkedWallets) });
      close();
    },
  });
  const { error } = save;
  const isAboutName = error instanceof ApiError && error.status === 400;
  const failure = error && !isAboutName ? detailOf(error) : undefined;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Field
        label={texts.label(shortAddress(wallet.address))}
        hint={texts.hint}
        autoComplete="off"
        value={label}
        onChange={(event) => {
          setLabel(event.target.value);
          draft.keep({ label: event.target.value });
        }}
        error={isAboutName ? error.detail : undefined}
      />
      <FormEnd failure={failure} call={save} action={texts.save} busy={texts.saving} close={close} />
    </form>
  );
}
