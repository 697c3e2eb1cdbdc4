import { sessions } from '@eleven/protocol/api/profile';
import {
  approveSignInRequest,
  declineSignInRequest,
  type SignInRequest,
  signInRequests,
} from '@eleven/protocol/api/sign-in/sign-in-requests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { queryKeyOf } from '../../../lib/use-api.ts';
import { PATHS } from '../../../paths.ts';
import { isQuestionDue } from '../../../session/expect-question.ts';
import { useSession } from '../../../session/session.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Link } from '../../../ui/link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { KeyValues } from '../../../ui/table/key-values.tsx';
import { WholeAddress } from '../../../wallet/chain/whole-address.tsx';
import { wallet } from '../../../wallet/use-wallet.ts';
import form from '../form.module.css';
import { Digits } from './digits.tsx';

/** While a question is open, in case the notification of its end is missed. */
const LOOK_AGAIN_MS = 10_000;

/** Part of the data that a `session` invalidation makes stale: the list of sessions. */
const QUESTIONS = [...queryKeyOf(sessions), 'requests'];

interface Answered {
  readonly request: SignInRequest;
  readonly how: 'approve' | 'decline';
}

/** Asks whether to let in the browser that followed this one's link. */
export default function SignInRequests() {
  const client = useQueryClient();
  const [answered, setAnswered] = useState<Answered>();
  /** Questions closed without an answer: not shown again on this page. */
  const [passed, setPassed] = useState<readonly string[]>([]);
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: QUESTIONS,
    queryFn: ({ signal }) => callApi(signInRequests, { signal }),
    enabled: user !== undefined && isQuestionDue(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.requests.length ? LOOK_AGAIN_MS : false),
  });
  const texts = useTexts({
    title: { ko: '본인입니까?', en: 'Is this you?' },
    about: {
      ko: '다른 브라우저가 아래 지갑으로 서명하고 이 계정에 로그인하려 합니다. 그 화면에 같은 두 숫자가 보일 때만 확인하십시오.',
      en: 'Another browser has signed with the wallet below and asks to sign in to your account. Confirm only if its screen shows the same two digits.',
    },
    digits: { ko: '두 숫자', en: 'The two digits' },
    wallet: { ko: '지갑', en: 'Wallet' },
    device: { ko: '기기', en: 'Device' },
    network: { ko: '네트워크', en: 'Network' },
    unknown: { ko: '알 수 없음', en: 'Unknown' },
    approve: { ko: '본인입니다', en: 'It is me' },
    decline: { ko: '본인이 아닙니다', en: 'Not me' },
    busy: { ko: '처리하는 중', en: 'One moment' },
    close: { ko: '닫기', en: 'Close' },
    approved: { ko: '확인했습니다', en: 'Confirmed' },
    goBack: {
      ko: '지갑 앱으로 돌아가서 계속하십시오.',
      en: 'Go back to the wallet app and continue there.',
    },
    declined: { ko: '거절했습니다', en: 'Declined' },
    nobody: {
      ko: '아무도 로그인하지 않았습니다. 직접 지갑 앱을 여셨다면 다시 여십시오. 여신 적이 없다면 누군가 이 브라우저를 쓰는 것일 수 있으니, 설정에서 다른 기기를 로그아웃하고 비밀번호를 바꾸십시오.',
      en: 'Nobody was let in. If you were opening your wallet app, open it again. If you were not, somebody may be using this browser: sign out your other devices and change your password in the settings.',
    },
    settings: { ko: '설정 열기', en: 'Open the settings' },
  });
  const [request] = data?.requests.filter(({ id }) => !passed.includes(id)) ?? [];
  const answer = useMutation({
    mutationFn: ({ request: { id }, how }: Answered) =>
      callApi(how === 'approve' ? approveSignInRequest : declineSignInRequest, { params: { id } }),
    // Shown in the dialog, because a toast would be hidden beneath it.
    meta: { silent: true },
    onSuccess: (_, given) => {
      setAnswered(given);
      // The dialog with the links has done its job.
      wallet.closeQuestion();
    },
    onSettled: () => client.invalidateQueries({ queryKey: QUESTIONS }),
  });
  if (answered) {
    const isIn = answered.how === 'approve';
    const close = () => setAnswered(undefined);
    return (
      <Dialog open onClose={close} title={isIn ? texts.approved : texts.declined} back={texts.close}>
        <div role="status" className={form.form}>
          <p>{isIn ? texts.goBack : texts.nobody}</p>
          {!isIn && (
            <p>
              <Link to={PATHS.settings} className={text.link} onClick={close}>
                {texts.settings}
              </Link>
            </p>
          )}
        </div>
      </Dialog>
    );
  }
  if (!request) return null;
  const { id, address, digits, device, network } = request;
  const press = (how: Answered['how']) => answer.mutate({ request, how });
  const isBusy = (how: Answered['how']) => answer.isPending && answer.variables.how === how && texts.busy;
  return (
    <Dialog
      open
      kind="alert"
      title={texts.title}
      onClose={() => setPassed([...passed, id])}
      actions={
        <>
          <Button variant="primary" busy={isBusy('approve')} onClick={() => press('approve')}>
            {texts.approve}
          </Button>
          <Button variant="dangerLine" busy={isBusy('decline')} onClick={() => press('decline')}>
            {texts.decline}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        <p>{texts.about}</p>
        <Digits label={texts.digits} digits={digits} />
        <KeyValues
          items={[
            { label: texts.wallet, value: <WholeAddress address={address} />, figure: false },
            { label: texts.device, value: device ?? texts.unknown, figure: false },
            { label: texts.network, value: network ?? texts.unknown, figure: false },
          ]}
        />
        {answer.error && <FormFailure message={detailOf(answer.error)} />}
      </div>
    </Dialog>
  );
}
