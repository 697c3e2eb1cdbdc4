import { NAME_MAX } from '@eleven/protocol/api/auth';
import { saveName } from '@eleven/protocol/api/profile';
import type { User } from '@eleven/protocol/api/user';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { SESSION_KEY } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import css from './form.module.css';
import { showServerError } from './server-errors.ts';

/** The name as it stands in the menu; what was typed survives a reload. */
export function NameForm({ user }: { user: User }) {
  const client = useQueryClient();
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    save: { ko: '이름 저장', en: 'Save the name' },
    saving: { ko: '저장하는 중', en: 'Saving' },
    undo: { ko: '되돌리기', en: 'Undo' },
    saved: { ko: '이름을 저장했습니다.', en: 'Name saved.' },
  });
  const draft = useDraft(`name ${user.id}`, { name: '' });
  const form = useForm({
    values: { name: draft.initial.name || user.name },
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(
      z.object({
        name: z.string().check(z.trim(), z.minLength(1, account.nameMissing), z.maxLength(NAME_MAX, account.nameLong)),
      }),
    ),
  });
  const save = useMutation({
    mutationFn: (body: { name: string }) => callApi(saveName, { body }),
    onSuccess: (saved) => {
      draft.drop();
      client.setQueryData(SESSION_KEY, saved);
      form.reset({ name: saved.name });
    },
    onError: (error) => showServerError(error, form.setError, ['name']),
  });
  const { errors } = form.formState;
  const isChanged = form.watch('name') !== user.name;
  const undo = () => {
    draft.drop();
    form.reset({ name: user.name });
    form.setFocus('name');
  };
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onChange={() => {
        save.reset();
        draft.keep({ name: form.getValues('name') });
      }}
    >
      <Field label={account.name} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" disabled={!isChanged} busy={save.isPending && texts.saving}>
          {texts.save}
        </Button>
        <Button variant="ghost" disabled={!isChanged} onClick={undo}>
          {texts.undo}
        </Button>
        <span role="status" className={css.done}>
          {save.isSuccess && !isChanged ? texts.saved : ''}
        </span>
      </div>
    </form>
  );
}
