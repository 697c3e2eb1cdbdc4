import { MAIL_CODE_MAX, MAIL_CODE_MIN, plainMailCode } from '@eleven/protocol/accounts/mail-code';
import { saveMailCode, settings } from '@eleven/protocol/api/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import { MESSAGE_CHECK_PATH } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormEnd, useAccountForm } from '../account-form.tsx';
import css from '../form.module.css';
import { Option, Options } from '../options.tsx';

/** Words chosen by the user that appear in every email, so that they can tell ours from fakes. */
export function MailCode({ isConfirmed }: { isConfirmed: boolean }) {
  const client = useQueryClient();
  const { data } = useApiQuery(settings);
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<'saved' | 'removed'>();
  const texts = useTexts({
    title: { ko: '메일 확인 문구', en: 'Code in our emails' },
    about: {
      ko: '정해 두면 우리가 보내는 모든 메일의 첫 줄에 보입니다. 없거나 다르면 우리가 보낸 메일이 아닙니다.',
      en: 'Once set, it is in the first line of every email from us. An email without it is not ours.',
    },
    isSet: { ko: (code: string) => `지금 문구: ${code}`, en: (code) => `Your code: ${code}` },
    unconfirmed: {
      ko: '이메일 주소를 확인한 뒤에 정할 수 있습니다.',
      en: 'You can set it once your email address is confirmed.',
    },
    isItUs: { ko: '우리가 보낸 메시지인지 확인하기', en: 'Check whether a message is from us' },
    set: { ko: '정하기', en: 'Set' },
    change: { ko: '변경', en: 'Change' },
    remove: { ko: '지우기', en: 'Remove' },
    removing: { ko: '지우는 중', en: 'Removing' },
    saved: { ko: '확인 문구를 저장했습니다. 다음 메일부터 보입니다.', en: 'Saved. Every email shows it from now on.' },
    removed: { ko: '확인 문구를 지웠습니다.', en: 'The code was removed.' },
  });
  const remove = useMutation({
    mutationFn: () => callApi(saveMailCode, { body: { code: null } }),
    onSuccess: (saved) => {
      client.setQueryData(queryKeyOf(settings), saved);
      setOutcome('removed');
    },
  });
  const code = data?.mailCode;
  return (
    <>
      <div>
        <Options>
          <Option title={texts.title} about={code ? texts.isSet(code) : isConfirmed ? texts.about : texts.unconfirmed}>
            {code && (
              <Button
                size="small"
                variant="ghost"
                aria-label={`${texts.remove}: ${texts.title}`}
                busy={remove.isPending && texts.removing}
                onClick={() => remove.mutate()}
              >
                {texts.remove}
              </Button>
            )}
            <Button
              size="small"
              disabled={!data || !isConfirmed}
              aria-label={`${code ? texts.change : texts.set}: ${texts.title}`}
              onClick={() => setOpen(true)}
            >
              {code ? texts.change : texts.set}
            </Button>
          </Option>
        </Options>
        <Link to={MESSAGE_CHECK_PATH} className={classNames(text.link, text.small)}>
          {texts.isItUs}
        </Link>
      </div>
      {outcome && <Notice announce>{outcome === 'saved' ? texts.saved : texts.removed}</Notice>}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={texts.title}>
        <MailCodeForm
          code={code ?? ''}
          close={() => setOpen(false)}
          onSaved={() => {
            setOpen(false);
            setOutcome('saved');
          }}
        />
      </Dialog>
    </>
  );
}

function MailCodeForm({ code, close, onSaved }: { code: string; close(): void; onSaved(): void }) {
  const client = useQueryClient();
  const texts = useTexts({
    label: { ko: '확인 문구', en: 'Your code' },
    hint: {
      ko: `${MAIL_CODE_MIN}자에서 ${MAIL_CODE_MAX}자까지, 글자와 숫자와 간단한 기호. 비밀번호나 복구 문구는 쓰지 마십시오.`,
      en: `${MAIL_CODE_MIN} to ${MAIL_CODE_MAX} letters, digits and simple symbols. Never your password or recovery phrase.`,
    },
    invalid: {
      ko: `${MAIL_CODE_MIN}자에서 ${MAIL_CODE_MAX}자까지, 글자와 숫자와 간단한 기호만 쓸 수 있습니다.`,
      en: `Use ${MAIL_CODE_MIN} to ${MAIL_CODE_MAX} letters, digits and simple symbols.`,
    },
    save: { ko: '확인 문구 저장', en: 'Save the code' },
    saving: { ko: '저장하는 중', en: 'Saving' },
  });
  const isPlain = (given: string) => plainMailCode(given) !== undefined;
  const { sent, submit, field, failure } = useAccountForm(
    {
      defaultValues: { code },
      schema: z.object({ code: z.string().check(z.refine(isPlain, texts.invalid)) }),
    },
    {
      mutationFn: (body) => callApi(saveMailCode, { body }),
      // In a dialog, which would hide the toast.
      meta: { silent: true },
      onSuccess: (saved) => {
        client.setQueryData(queryKeyOf(settings), saved);
        onSaved();
      },
    },
  );
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <Field label={texts.label} hint={texts.hint} autoComplete="off" {...field('code')} />
      <FormEnd failure={failure} call={sent} action={texts.save} busy={texts.saving} close={close} />
    </form>
  );
}
