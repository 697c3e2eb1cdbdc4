import {
  endAccountStatusSubscription,
  ownStatusSubscription,
  subscribeAccountToStatus,
  subscribeToStatus,
} from '@eleven/protocol/api/status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { queryKeyOf, useApiQuery } from '../../lib/use-api.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './subscribe.module.css';

const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Subscribes to emails about incidents: one press for a confirmed account; any other address confirms by a link. */
export function Subscribe() {
  const session = useSession();
  const texts = useTexts({
    title: { ko: '메일로 받기', en: 'Get emails' },
    about: {
      ko: '장애가 시작되거나, 새 소식이 있거나, 해결되면 메일을 보냅니다. 모든 메일에 수신 거부 링크가 있습니다.',
      en: 'We send an email when an incident begins, is updated or is resolved. Every email has an unsubscribe link.',
    },
  });
  return (
    <Card title={texts.title}>
      <p className={css.about}>{texts.about}</p>
      {session.status === 'loading' ? (
        <Skeleton size="short" />
      ) : session.user?.emailVerified ? (
        <OwnSubscription email={session.user.email} />
      ) : (
        <AddressForm />
      )}
    </Card>
  );
}

function OwnSubscription({ email }: { email: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useApiQuery(ownStatusSubscription);
  const texts = useTexts({
    start: { ko: '이 주소로 받기', en: 'Send to this address' },
    stop: { ko: '수신 거부', en: 'Unsubscribe' },
    on: { ko: (to: string) => `${to}로 장애 소식을 보냅니다.`, en: (to) => `Emails about incidents go to ${to}.` },
    busy: { ko: '저장 중', en: 'Saving' },
  });
  const change = useMutation({
    mutationFn: (wanted: boolean) => callApi(wanted ? subscribeAccountToStatus : endAccountStatusSubscription),
    onSuccess: (state) => client.setQueryData(queryKeyOf(ownStatusSubscription), state),
  });
  if (error && !data) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton size="short" />;
  return (
    <div className={css.own}>
      <p className={css.address} role="status">
        {data.subscribed ? texts.on(email) : email}
      </p>
      <Button
        variant={data.subscribed ? 'line' : 'primary'}
        busy={change.isPending && texts.busy}
        onClick={() => change.mutate(!data.subscribed)}
      >
        {data.subscribed ? texts.stop : texts.start}
      </Button>
    </div>
  );
}

function AddressForm() {
  const kept = useDraft('status.email', { email: '' });
  const [email, setEmail] = useState(kept.initial.email);
  const [isTouched, setTouched] = useState(false);
  const [keyFor, dropKey] = useIdempotencyKey();
  const texts = useTexts({
    email: { ko: '이메일', en: 'Email' },
    send: { ko: '확인 메일 받기', en: 'Subscribe' },
    sending: { ko: '보내는 중', en: 'Sending' },
    invalid: { ko: '이메일 주소를 확인해 주십시오.', en: 'Please check the email address.' },
    sent: {
      ko: (to: string) => `${to}로 확인 메일을 보냈습니다. 메일의 링크를 열어야 소식이 갑니다.`,
      en: (to) => `We have sent a confirmation to ${to}. Open its link to start the emails.`,
    },
    wait: {
      ko: (minutes: number) => `${minutes}분 뒤에 다시 시도해 주십시오.`,
      en: (minutes) => `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    },
  });
  const send = useMutation({
    mutationFn: async (to: string) => {
      await callApi(subscribeToStatus, { body: { email: to }, idempotencyKey: keyFor(to) });
      return to;
    },
    retry: false,
    onSuccess: () => {
      dropKey();
      kept.drop();
    },
  });
  const isWrong = !EMAIL_SHAPE.test(email.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!isWrong && !send.isPending) send.mutate(email.trim());
  };
  if (send.isSuccess) return <Notice announce>{texts.sent(send.data)}</Notice>;
  const { error } = send;
  const refused = error instanceof ApiError && error.code === 'auth.emailInvalid';
  const waitMs = error instanceof ApiError && error.status === 429 ? error.retryAfterMs : undefined;
  const failure = error && !refused && (waitMs === undefined ? error.message : texts.wait(Math.ceil(waitMs / 60_000)));
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <div className={css.line}>
        <Field
          label={texts.email}
          type="email"
          autoComplete="email"
          value={email}
          error={(isTouched && isWrong) || refused ? texts.invalid : undefined}
          onChange={({ target }) => {
            setEmail(target.value);
            kept.keep({ email: target.value });
          }}
        />
        <Button type="submit" variant="primary" busy={send.isPending && texts.sending}>
          {texts.send}
        </Button>
      </div>
      <FormFailure message={failure} />
    </form>
  );
}
