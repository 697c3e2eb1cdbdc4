import { factors, removeTotp, startTotp, stopRecovery } from '@eleven/protocol/api/factors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { focusIfLost } from '../../../lib/focus/kept-focus.ts';
import { unlessGone } from '../../../lib/unless-gone.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Option, Options } from '../options.tsx';
import { BackupCodesOption } from './backup-codes-option.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { ConfirmTotp } from './confirm-totp.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RemoveFactor } from './remove-factor.tsx';

/** Authenticator app, passkeys and backup codes. */
export function FactorSettings({ isConfirmed }: { isConfirmed: boolean }) {
  const client = useQueryClient();
  const format = useFormat();
  const { data, error, refetch } = useApiQuery(factors, { staleTime: 0 });
  const [codes, setCodes] = useState<readonly string[]>([]);
  const texts = useTexts({
    app: { ko: '인증 앱', en: 'Authenticator app' },
    appOn: { ko: (date: string) => `${date}부터 사용`, en: (date) => `On since ${date}` },
    appOff: {
      ko: '로그인할 때마다 앱의 6자리 코드를 묻습니다.',
      en: 'Asks for a six-digit code from an app at each sign-in.',
    },
    setUp: { ko: '등록', en: 'Set up' },
    settingUp: { ko: '준비하는 중', en: 'Preparing' },
    unconfirmed: {
      ko: '2단계 인증은 이메일 주소를 확인한 뒤에 등록할 수 있습니다.',
      en: 'You can set up a second factor once your email address is confirmed.',
    },
    asked: {
      ko: (time: string) =>
        `비밀번호를 아는 누군가가 2단계 인증을 지우겠다고 요청했습니다. ${time}부터 그때 등록되어 있는 것을 모두 지울 수 있습니다. 직접 요청하지 않으셨다면 멈추고 비밀번호를 바꾸십시오.`,
      en: (time) =>
        `Somebody who knows your password asked to remove the second factor. From ${time} on, any second factor of the account can be removed. If it was not you, stop it and change your password.`,
    },
    proposed: {
      ko: (time: string) =>
        `고객센터에서 잃어버린 2단계 인증을 지우자고 제안했습니다. 다른 직원이 동의해야만 ${time}부터 지울 수 있습니다. 고객센터에 부탁하지 않으셨다면 멈추고 비밀번호를 바꾸십시오.`,
      en: (time) =>
        `Our support team proposed to remove a lost second factor. That will be possible from ${time} on, and only if a second member of our staff agrees. If you did not ask support for this, stop it and change your password.`,
    },
    agreed: {
      ko: (time: string) =>
        `고객센터에서 잃어버린 2단계 인증을 지우자고 제안했고 다른 직원이 동의하여, ${time}부터 메일의 링크로 지울 수 있습니다. 고객센터에 부탁하지 않으셨다면 멈추고 비밀번호를 바꾸십시오.`,
      en: (time) =>
        `Our support team proposed to remove a lost second factor, and a second member of our staff agreed. A link that we email can do it from ${time} on. If you did not ask support for this, stop it and change your password.`,
    },
    stop: { ko: '복구 멈추기', en: 'Stop the recovery' },
    stopping: { ko: '멈추는 중', en: 'Stopping' },
    stopped: {
      ko: '복구를 멈췄습니다. 2단계 인증은 그대로입니다.',
      en: 'The recovery is stopped. The second factor stays as it is.',
    },
    waiting: { ko: '불러오는 중', en: 'Loading' },
  });
  const codesButton = useRef<HTMLButtonElement>(null);
  const hadCodes = useRef(false);
  useEffect(() => {
    // The button that started it now belongs to another factor, or is gone.
    if (hadCodes.current && codes.length === 0) focusIfLost(codesButton.current);
    hadCodes.current = codes.length > 0;
  }, [codes]);
  const again = () => client.invalidateQueries({ queryKey: queryKeyOf(factors) });
  const start = useMutation({ mutationFn: () => callApi(startTotp) });
  const remove = useMutation({ mutationFn: () => unlessGone(callApi(removeTotp)), onSettled: again });
  const stop = useMutation({ mutationFn: () => callApi(stopRecovery), onSettled: again });
  if (error && !data) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={texts.waiting}>
        <Skeleton size="medium" />
      </div>
    );
  const hasFactor = data.totpSince !== null || data.passkeys.length > 0;
  return (
    <>
      {data.recoveryDueAt && (
        <Notice
          tone="warn"
          actions={
            <Button size="small" busy={stop.isPending && texts.stopping} onClick={() => stop.mutate()}>
              {texts.stop}
            </Button>
          }
        >
          {texts[data.recoveryKind ?? 'asked'](format.dateTime(data.recoveryDueAt))}
        </Notice>
      )}
      {!data.recoveryDueAt && stop.isSuccess && (
        <div ref={focusIfLost} tabIndex={-1}>
          <Notice announce>{texts.stopped}</Notice>
        </div>
      )}
      {!isConfirmed && <Notice>{texts.unconfirmed}</Notice>}
      <Options>
        <Option title={texts.app} about={data.totpSince ? texts.appOn(format.date(data.totpSince)) : texts.appOff}>
          {data.totpSince ? (
            <RemoveFactor
              name={texts.app}
              isLast={data.passkeys.length === 0}
              isPending={remove.isPending}
              remove={() => remove.mutate()}
            />
          ) : (
            isConfirmed && (
              <Button
                size="small"
                ref={remove.isSuccess ? focusIfLost : null}
                aria-label={`${texts.setUp}: ${texts.app}`}
                busy={start.isPending && texts.settingUp}
                onClick={() => start.mutate()}
              >
                {texts.setUp}
              </Button>
            )
          )}
        </Option>
        {hasFactor && (
          <BackupCodesOption left={data.backupCodesLeft} button={codesButton} onCodes={setCodes} onSettled={again} />
        )}
      </Options>
      <PasskeyList
        passkeys={data.passkeys}
        hasOtherFactor={data.totpSince !== null}
        canAdd={isConfirmed}
        onCodes={setCodes}
      />
      <Dialog open={start.data !== undefined} onClose={() => start.reset()} title={texts.app}>
        {start.data && (
          <ConfirmTotp
            setup={start.data}
            close={() => start.reset()}
            onDone={(made) => {
              start.reset();
              setCodes(made);
              void again();
            }}
          />
        )}
      </Dialog>
      <CodesDialog codes={codes} onSaved={() => setCodes([])} />
    </>
  );
}
