import { confirmEmailChange, refuseEmailChange } from '@eleven/protocol/api/profile';
import type { ReplyOf } from '@eleven/protocol/api/route';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { PATHS } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { isDeadLink, LinkCard, LinkEnd, LinkFailure, useLinkCall } from '../sign-in/link-card.tsx';

/**
 * The page opened by a link in either email about a change of address. Requires a press, because mail scanners open links too.
 */
export function ConfirmChange({ token, forget }: { token: string | undefined; forget(): void }) {
  const texts = useTexts({
    title: { ko: '이메일 주소 변경', en: 'Change email address' },
    about: {
      ko: '계정의 이메일 주소를 바꾸는 요청입니다. 지금 주소가 확인된 주소라면 두 주소에서 모두 확인하고 24시간 뒤에 바뀝니다. 아니라면 새 주소에서 확인하면 바로 바뀝니다.',
      en: 'Somebody asked to change the email address of your account. If the current address is confirmed, it changes 24 hours after both addresses have confirmed; otherwise as soon as the new one has.',
    },
    confirm: { ko: '변경 확인', en: 'Confirm the change' },
    confirming: { ko: '확인하는 중', en: 'Confirming' },
    refuse: { ko: '변경 취소', en: 'Cancel the change' },
    refusing: { ko: '취소하는 중', en: 'Cancelling' },
    waiting: {
      ko: '확인했습니다. 다른 주소로 보낸 메일의 링크도 열어야 합니다.',
      en: 'Confirmed. Now open the link in the email to the other address, too.',
    },
    scheduled: {
      ko: (at: string) =>
        `두 주소에서 모두 확인되었습니다. 주소는 ${at}에 바뀌며, 그때까지는 지금 주소로 로그인합니다. 두 주소로 보낸 메일의 링크나 프로필에서 멈출 수 있습니다.`,
      en: (at) =>
        `Both addresses have confirmed. The address changes on ${at}; until then, log in with the current one. You can stop it with the link that we emailed to both, or on your profile.`,
    },
    changed: {
      ko: '이메일 주소를 바꾸었습니다. 이제 새 주소로 로그인해 주십시오.',
      en: 'Your email address has changed. From now on, log in with the new one.',
    },
    refused: {
      ko: '변경을 취소했습니다. 주소는 그대로입니다.',
      en: 'The change was cancelled. Your address stays the same.',
    },
    dead: {
      ko: '이 링크는 더 이상 쓸 수 없습니다. 이미 끝났거나 취소된 변경이거나, 24시간이 지났습니다.',
      en: 'This link no longer works: the change was completed or cancelled, or is older than 24 hours.',
    },
    profile: { ko: '프로필로 가기', en: 'Go to your profile' },
  });
  const format = useFormat();
  const saidOf = ({ outcome, dueAt }: ReplyOf<typeof confirmEmailChange>) =>
    outcome === 'changed' ? texts.changed : dueAt ? texts.scheduled(format.dateTime(dueAt)) : texts.waiting;
  const confirm = useLinkCall(
    (given, idempotencyKey) => callApi(confirmEmailChange, { body: { token: given }, idempotencyKey }),
    ({ outcome }) => outcome === 'changed' && forget(),
  );
  const refuse = useLinkCall(
    (given, idempotencyKey) => callApi(refuseEmailChange, { body: { token: given }, idempotencyKey }),
    forget,
  );
  const press = (pressed: typeof confirm | typeof refuse) => {
    for (const call of [confirm, refuse]) if (call !== pressed) call.reset();
    pressed.mutate(token ?? '');
  };
  // A retry repeats the call that failed: confirming in place of cancelling would change the address.
  const failed = refuse.error ? refuse : confirm;
  const { error } = failed;
  const said = refuse.isSuccess ? texts.refused : confirm.data && saidOf(confirm.data);
  if (said || !token || isDeadLink(error))
    return (
      <LinkCard title={texts.title}>
        <LinkEnd
          isDead={!said}
          isAnswer={said !== undefined || error !== null}
          text={said ?? texts.dead}
          to={PATHS.profile}
          action={texts.profile}
        />
      </LinkCard>
    );
  return (
    <LinkCard title={texts.title} about={texts.about}>
      {error && <LinkFailure error={error} retry={() => press(failed)} />}
      <Button
        variant="primary"
        size="large"
        block
        busy={confirm.isPending && texts.confirming}
        onClick={() => press(confirm)}
      >
        {texts.confirm}
      </Button>
      <Button block busy={refuse.isPending && texts.refusing} onClick={() => press(refuse)}>
        {texts.refuse}
      </Button>
    </LinkCard>
  );
}
