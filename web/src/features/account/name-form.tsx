import { saveName } from '@eleven/protocol/api/profile';
import type { User } from '@eleven/protocol/api/user';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { focusIfLost } from '../../lib/focus/kept-focus.ts';
import { SESSION_KEY } from '../../session/session.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/form/field.tsx';
import { accountRules, useAccountForm } from './account-form.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import css from './form.module.css';

/** The name shown in the menu. Typed text survives a reload. */
export function NameForm({ user }: { user: User }) {
  const client = useQueryClient();
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    save: { ko: '이름 저장', en: 'Save name' },
    saving: { ko: '저장하는 중', en: 'Saving' },
    undo: { ko: '되돌리기', en: 'Undo' },
    saved: { ko: '이름을 저장했습니다.', en: 'Name saved.' },
  });
  const draft = useDraft(`name ${user.id}`, { name: '' });
  const { form, sent, submit, field } = useAccountForm(
    {
      values: { name: draft.initial.name || user.name },
      resetOptions: { keepDirtyValues: true },
      schema: z.object({ name: accountRules(account).name }),
    },
    {
      mutationFn: (body) => callApi(saveName, { body }),
      onSuccess: (saved) => {
        draft.drop();
        client.setQueryData(SESSION_KEY, saved);
        form.reset({ name: saved.name });
      },
    },
  );
  const isChanged = form.watch('name') !== user.name;
  const isSaved = sent.isSuccess && !isChanged;
  const undo = () => {
    draft.drop();
    form.reset({ name: user.name });
    form.setFocus('name');
  };
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={submit}
      onChange={() => {
        sent.reset();
        draft.keep({ name: form.getValues('name') });
      }}
    >
      <Field label={account.name} autoComplete="name" {...field('name')} />
      <div className={classNames(layout.row, layout.wrapping)}>
        <Button type="submit" variant="primary" disabled={!isChanged} busy={sent.isPending && texts.saving}>
          {texts.save}
        </Button>
        <Button variant="ghost" disabled={!isChanged} onClick={undo}>
          {texts.undo}
        </Button>
        <span role="status" className={css.done} tabIndex={-1} ref={isSaved ? focusIfLost : null}>
          {isSaved ? texts.saved : ''}
        </span>
      </div>
    </form>
  );
}
