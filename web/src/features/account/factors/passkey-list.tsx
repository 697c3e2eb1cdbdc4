import { describeDevice } from '@eleven/protocol/accounts/describe-device';
import {
  addPasskey,
  factors,
  namePasskey,
  PASSKEY_NAME_MAX,
  type Passkey,
  passkeyCreation,
  removePasskey,
} from '@eleven/protocol/api/factors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { focusIfLost } from '../../../lib/focus/kept-focus.ts';
import { unlessGone } from '../../../lib/unless-gone.ts';
import { queryKeyOf } from '../../../lib/use-api.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormEnd, useAccountForm } from '../account-form.tsx';
import css from '../form.module.css';
import { Option, Options } from '../options.tsx';
import { canUsePasskeys, makePasskey } from './passkey-call.ts';
import { PasskeyFailure } from './passkey-failure.tsx';
import { PasskeyHere } from './passkey-here.tsx';
import own from './passkey-list.module.css';
import { RemoveFactor } from './remove-factor.tsx';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  /** The account has an authenticator app besides the passkeys. */
  hasOtherFactor: boolean;
  canAdd: boolean;
  /** Called with the backup codes that came with the first passkey. */
  onCodes(codes: readonly string[]): void;
}

export function PasskeyList({ passkeys, hasOtherFactor, canAdd, onCodes }: PasskeyListProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [named, setNamed] = useState<Passkey>();
  const texts = useTexts({
    title: { ko: '패스키', en: 'Passkeys' },
    about: {
      ko: '지문, 얼굴, PIN이나 보안 키로 로그인합니다. 비밀번호 없이도 쓸 수 있습니다.',
      en: 'Sign in with a fingerprint, face, PIN or security key, even without your password.',
    },
    add: { ko: '패스키 추가', en: 'Add a passkey' },
    adding: { ko: '추가하는 중', en: 'Adding' },
    first: { ko: '패스키', en: 'Passkey' },
    rename: { ko: '이름 변경', en: 'Rename' },
  });
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(passkeys.length);
  useEffect(() => {
    // The button that removed a passkey disappears with it.
    if (passkeys.length < shown.current) focusIfLost(title.current);
    shown.current = passkeys.length;
  }, [passkeys.length]);
  const again = () => client.invalidateQueries({ queryKey: queryKeyOf(factors) });
  const add = useMutation({
    mutationFn: async () => {
      const passkey = await makePasskey(await callApi(passkeyCreation));
      const name = describeDevice(navigator.userAgent) ?? texts.first;
      return passkey && callApi(addPasskey, { body: { name: name.slice(0, PASSKEY_NAME_MAX), passkey } });
    },
    retry: false,
    meta: { silent: 'unlessApi' },
    onSuccess: (reply) => {
      if (reply && reply.backupCodes.length > 0) onCodes(reply.backupCodes);
    },
    onSettled: again,
  });
  return (
    <div className={own.list}>
      <div className={classNames(layout.row, layout.between, layout.wrapping)}>
        <h3 ref={title} tabIndex={-1} className={own.title}>
          {texts.title}
        </h3>
        {canAdd && (
          <Button
            size="small"
            busy={add.isPending && texts.adding}
            onClick={() => (canUsePasskeys() ? add.mutate() : setAsked(true))}
          >
            {texts.add}
          </Button>
        )}
      </div>
      <p className={css.hint}>{texts.about}</p>
      {asked && <PasskeyHere />}
      <PasskeyFailure error={add.error} />
      {passkeys.length > 0 && (
        <Options>
          {passkeys.map((one) => (
            <Item
              key={one.id}
              passkey={one}
              isLast={!hasOtherFactor && passkeys.length === 1}
              rename={() => setNamed(one)}
              onRemoved={again}
            />
          ))}
        </Options>
      )}
      <Dialog open={named !== undefined} onClose={() => setNamed(undefined)} title={texts.rename}>
        {named && (
          <NameForm
            passkey={named}
            close={() => setNamed(undefined)}
            onNamed={() => {
              setNamed(undefined);
              void again();
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

interface ItemProps {
  passkey: Passkey;
  isLast: boolean;
  rename(): void;
  onRemoved(): void;
}

function Item({ passkey, isLast, rename, onRemoved }: ItemProps) {
  const format = useFormat();
  const texts = useTexts({
    added: { ko: (date: string) => `${date} 추가`, en: (date) => `Added ${date}` },
    used: { ko: (time: string) => `마지막 사용 ${time}`, en: (time) => `Last used ${time}` },
    synced: { ko: '기기 사이에 동기화됨', en: 'Synced between devices' },
    rename: { ko: '이름 변경', en: 'Rename' },
  });
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey;
  const remove = useMutation({
    mutationFn: () => unlessGone(callApi(removePasskey, { params: { id } })),
    onSettled: onRemoved,
  });
  const facts = [
    texts.added(format.date(createdAt)),
    lastUsedAt && texts.used(format.dateTime(lastUsedAt)),
    isSynced && texts.synced,
  ];
  return (
    <Option title={name} about={facts.filter(Boolean).join(' · ')}>
      <div className={layout.row}>
        <Button size="small" aria-label={`${texts.rename}: ${name}`} onClick={rename}>
          {texts.rename}
        </Button>
        <RemoveFactor name={name} isLast={isLast} isPending={remove.isPending} remove={() => remove.mutate()} />
      </div>
    </Option>
  );
}

function NameForm({ passkey, close, onNamed }: { passkey: Passkey; close(): void; onNamed(): void }) {
  const { id, name } = passkey;
  const texts = useTexts({
    name: { ko: '이름', en: 'Name' },
    missing: { ko: '이름을 입력해 주십시오.', en: 'Please enter a name.' },
    save: { ko: '저장', en: 'Save' },
    saving: { ko: '저장하는 중', en: 'Saving' },
  });
  const { sent, submit, field, failure } = useAccountForm(
    { defaultValues: { name }, schema: z.object({ name: z.string().check(z.trim(), z.minLength(1, texts.missing)) }) },
    {
      mutationFn: (body) => callApi(namePasskey, { params: { id }, body }),
      retry: false,
      // In a dialog, which would hide the toast.
      meta: { silent: true },
      onSuccess: onNamed,
    },
  );
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <Field label={texts.name} maxLength={PASSKEY_NAME_MAX} autoComplete="off" {...field('name')} />
      <FormEnd failure={failure} call={sent} action={texts.save} busy={texts.saving} close={close} />
    </form>
  );
}
