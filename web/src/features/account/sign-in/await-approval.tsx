import type { SignInStep } from '@eleven/protocol/api/auth';
import {
  cancelSignInRequest,
  enterBySignInRequest,
  type OwnSignInRequest,
  readOwnSignInRequest,
} from '@eleven/protocol/api/sign-in/sign-in-requests';
import type { User } from '@eleven/protocol/api/user';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { KeyValues } from '../../../ui/table/key-values.tsx';
import { WholeAddress } from '../../../wallet/chain/whole-address.tsx';
import { LOGIN_FAILED } from '../account-texts.ts';
import css from '../form.module.css';
import { Digits } from '../sign-in-requests/digits.tsx';

/** A browser without a session gets no live updates: it polls often at first, then less often. Not in the background. */
const SOON_MS = 1_000;
const LATER_MS = 3_000;
const SOON_COUNT = 45;

interface AwaitApprovalProps {
  onSignedIn(user: User): void;
  onFactors(steps: readonly SignInStep[]): void;
  /** Returns to the ways to log in. */
  back(): void;
}

/** The wallet has signed here: shows the response from the browser where its owner is signed in. */
export function AwaitApproval({ onSignedIn, onFactors, back }: AwaitApprovalProps) {
  const { data, error, refetch } = useApiQuery(readOwnSignInRequest, {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data: last, dataUpdateCount } }) => {
      // Until the first success it reads only once: another read after a failed one would remove the failure from the page.
      const state = last?.request?.state;
      if (!state || state === 'declined' || state === 'expired') return false;
      return dataUpdateCount < SOON_COUNT ? SOON_MS : LATER_MS;
    },
  });
  const texts = useTexts({
    busy: { ko: '처리하는 중', en: 'One moment' },
    cancel: { ko: '취소', en: 'Cancel' },
    notMine: { ko: '내 계정이 아닙니다', en: 'This is not my account' },
    again: { ko: '다른 방법으로 로그인', en: 'Log in another way' },
    go: { ko: '계속', en: 'Continue' },
  });
  const enter = useMutation({
    mutationFn: () => callApi(enterBySignInRequest),
    retry: false,
    meta: { errorTitle: LOGIN_FAILED },
    onSuccess: (reply) => ('secondFactor' in reply ? onFactors(reply.secondFactor) : onSignedIn(reply)),
    onError: () => refetch(),
  });
  const cancel = useMutation({
    mutationFn: () => callApi(cancelSignInRequest),
    // Leaves the page; the request expires even if the call does not arrive.
    onSettled: back,
  });
  if (!data) return <FirstRead error={error} retry={refetch} leave={back} />;
  const request = data.request ?? undefined;
  const state = request?.state ?? 'expired';
  const isOver = state === 'declined' || state === 'expired';
  return (
    <div className={css.form}>
      <Said state={state} request={request} />
      {enter.error && !isOver && <FormFailure message={detailOf(enter.error)} />}
      {state === 'approved' && (
        <Button
          variant="primary"
          size="large"
          block
          busy={enter.isPending && texts.busy}
          onClick={() => enter.mutate()}
        >
          {texts.go}
        </Button>
      )}
      <Button
        variant={isOver ? 'primary' : 'ghost'}
        block={isOver}
        busy={cancel.isPending && texts.busy}
        onClick={() => cancel.mutate()}
      >
        {isOver ? texts.again : state === 'approved' ? texts.notMine : texts.cancel}
      </Button>
    </div>
  );
}

interface FirstReadProps {
  error: Error | null;
  retry(): unknown;
  leave(): void;
}

/** Shown until the request's state is known. While it reads again, the earlier failure and the pressed button stay. */
export function FirstRead({ error, retry, leave }: FirstReadProps) {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  const texts = useTexts({
    failed: {
      ko: '로그인 요청의 상태를 읽지 못했습니다.',
      en: 'The state of your sign-in request could not be read.',
    },
    again: { ko: '다시 시도', en: 'Try again' },
    reading: { ko: '다시 읽는 중', en: 'Reading again' },
    others: { ko: '다른 방법으로 로그인', en: 'Log in another way' },
  });
  if (!last) return <Skeleton size="medium" />;
  return (
    <div className={css.form}>
      <FormFailure
        message={
          <>
            {texts.failed} {detailOf(last)}
          </>
        }
      />
      <Button variant="primary" block busy={!error && texts.reading} onClick={() => void retry()}>
        {texts.again}
      </Button>
      <Button variant="ghost" onClick={leave}>
        {texts.others}
      </Button>
    </div>
  );
}

/** The focus is on the heading, which changes with the reply, so a screen reader announces both. */
function Said({ state, request }: { state: OwnSignInRequest['state']; request: OwnSignInRequest | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const texts = useTexts({
    wait: { ko: '로그인해 있는 브라우저에서 확인하십시오', en: 'Confirm where you are signed in' },
    waitBody: {
      ko: '로그인해 있는 브라우저로 돌아가십시오. 같은 두 숫자가 보이면 ‘본인입니다’를 누르고 여기로 돌아오십시오.',
      en: 'Go back to the browser where you are signed in. If it shows these two digits, press “It is me” and come back here.',
    },
    digits: { ko: '두 숫자', en: 'The two digits' },
    wallet: { ko: '지갑', en: 'Wallet' },
    approved: {
      ko: (account: string) => `${account} 계정으로 계속하시겠습니까?`,
      en: (account) => `Continue as ${account}?`,
    },
    approvedBody: {
      ko: '본인의 계정일 때만 계속하십시오.',
      en: 'Continue only if this is your own account.',
    },
    declined: { ko: '요청을 거절했습니다', en: 'The request was declined' },
    declinedBody: {
      ko: '로그인해 있는 브라우저에서 거절했습니다. 실수였다면 거기에서 지갑 앱을 다시 여십시오.',
      en: 'It was declined in the browser where you are signed in. If that was a mistake, open the wallet app from there again.',
    },
    expired: { ko: '요청이 끝났습니다', en: 'The request has ended' },
    expiredBody: {
      ko: '시간이 지났거나 그 브라우저에서 로그아웃했습니다. 거기에서 지갑 앱을 다시 여십시오.',
      en: 'It has expired, or the other browser was signed out. Open the wallet app from there again.',
    },
  });
  const [title, body] =
    state === 'approved'
      ? [texts.approved(request?.account ?? ''), texts.approvedBody]
      : state === 'declined'
        ? [texts.declined, texts.declinedBody]
        : state === 'expired'
          ? [texts.expired, texts.expiredBody]
          : [texts.wait, texts.waitBody];
  return (
    <>
      <div role="status" className={css.form}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{body}</p>
      </div>
      {state === 'open' && request?.digits && (
        <>
          <Digits label={texts.digits} digits={request.digits} />
          {request.address && (
            <KeyValues
              items={[{ label: texts.wallet, value: <WholeAddress address={request.address} />, figure: false }]}
            />
          )}
        </>
      )}
    </>
  );
}
