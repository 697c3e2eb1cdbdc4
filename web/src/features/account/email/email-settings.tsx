import { cancelEmailChange, emailChange } from '@eleven/protocol/api/profile';
import type { ReplyOf } from '@eleven/protocol/api/route';
import type { User } from '@eleven/protocol/api/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { focusIfLost } from '../../../lib/focus/kept-focus.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Option } from '../options.tsx';
import { LocalMailboxLink } from '../sign-in/local-mailbox-link.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { EmailChangeForm } from './email-change-form.tsx';

/** The address, whether it is confirmed, and a button to change it. */
export function EmailSettings({ user }: { user: User }) {
  const [changing, setChanging] = useState(false);
  const close = () => setChanging(false);
  const { data } = useApiQuery(emailChange);
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);
  const isPending = Boolean(data?.change);
  useEffect(() => {
    // The button that cancelled the change disappears with it.
    if (wasPending.current && !isPending) focusIfLost(button.current);
    wasPending.current = isPending;
  }, [isPending]);
  const texts = useTexts({
    email: { ko: '이메일', en: 'Email' },
    verified: { ko: '확인됨', en: 'Verified' },
    unverified: { ko: '확인되지 않음', en: 'Not verified' },
    change: { ko: '변경', en: 'Change' },
    title: { ko: '이메일 주소 변경', en: 'Change the email address' },
  });
  return (
    <>
      <Option
        title={user.email}
        about={
          <Tag tone={user.emailVerified ? 'ok' : 'plain'}>{user.emailVerified ? texts.verified : texts.unverified}</Tag>
        }
      >
        <Button
          ref={button}
          size="small"
          aria-label={`${texts.change}: ${texts.email}`}
          onClick={() => setChanging(true)}
        >
          {texts.change}
        </Button>
      </Option>
      {data?.change && <PendingChange change={data.change} />}
      {!user.emailVerified && <ConfirmEmail userId={user.id} email={user.email} />}
      <Dialog open={changing} onClose={close} title={texts.title}>
        <EmailChangeForm isConfirmed={user.emailVerified} close={close} />
      </Dialog>
    </>
  );
}

type Change = NonNullable<ReplyOf<typeof emailChange>['change']>;

function PendingChange({ change }: { change: Change }) {
  const client = useQueryClient();
  const format = useFormat();
  const texts = useTexts({
    title: { ko: (email: string) => `${email} 주소로 바꾸는 중입니다.`, en: (email) => `Changing to ${email}.` },
    both: {
      ko: '지금 주소와 새 주소로 보낸 링크를 모두 열어 주십시오.',
      en: 'Open the links that we sent to your current and your new address.',
    },
    newOnly: { ko: '새 주소로 보낸 링크를 열어 주십시오.', en: 'Open the link that we sent to the new address.' },
    oldLeft: {
      ko: '새 주소는 확인되었습니다. 지금 주소로 보낸 링크를 열어 주십시오.',
      en: 'The new address is confirmed. Open the link that we sent to your current one.',
    },
    newLeft: {
      ko: '지금 주소는 확인되었습니다. 새 주소로 보낸 링크를 열어 주십시오.',
      en: 'Your current address is confirmed. Open the link that we sent to the new one.',
    },
    due: {
      ko: (time: string) =>
        `두 주소에서 모두 확인되어 ${time}에 바뀝니다. 그때까지는 지금 주소로 로그인하며, 요청한 적이 없다면 취소하고 비밀번호를 바꾸십시오.`,
      en: (time) =>
        `Both addresses are confirmed. The change takes effect on ${time}. Until then, log in with the current address. If you did not request this, cancel it and change your password.`,
    },
    until: { ko: (time: string) => `${time}까지 쓸 수 있습니다.`, en: (time) => `The links work until ${time}.` },
    after: {
      ko: '두 링크를 모두 연 뒤 24시간이 지나면 바뀝니다.',
      en: 'The address changes 24 hours after both are opened.',
    },
    cancel: { ko: '변경 취소', en: 'Cancel the change' },
    cancelling: { ko: '취소하는 중', en: 'Cancelling' },
  });
  const cancel = useMutation({
    mutationFn: () => callApi(cancelEmailChange),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(emailChange) }),
  });
  const { needsOld, oldConfirmed, newConfirmed, dueAt } = change;
  const left = !needsOld ? texts.newOnly : newConfirmed ? texts.oldLeft : oldConfirmed ? texts.newLeft : texts.both;
  return (
    <Notice
      announce
      actions={
        <Button size="small" busy={cancel.isPending && texts.cancelling} onClick={() => cancel.mutate()}>
          {texts.cancel}
        </Button>
      }
    >
      <p>
        {texts.title(change.newEmail)}{' '}
        {dueAt ? texts.due(format.dateTime(dueAt)) : `${left} ${texts.until(format.dateTime(change.expiresAt))}`}{' '}
        {needsOld && !dueAt && texts.after}
      </p>
      {import.meta.env.MODE === 'localchain' && <LocalMailboxLink />}
    </Notice>
  );
}
