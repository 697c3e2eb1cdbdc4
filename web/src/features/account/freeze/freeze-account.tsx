import { freezeAccount } from '@eleven/protocol/api/freeze';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { focusIfLost } from '../../../lib/focus/kept-focus.ts';
import { EXIT_PAGE, PATHS, THAW_PATH } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isDeadLink, LinkCard, LinkEnd, LinkFailure, useLinkCall } from '../sign-in/link-card.tsx';
import css from './freeze.module.css';
import { ThawLinkButton } from './thaw-link-button.tsx';

/** The page opened by the freeze link in security emails. Requires a press, because mail scanners open links too. */
export function FreezeAccount({ token, forget }: { token: string | undefined; forget(): void }) {
  const texts = useTexts({
    title: { ko: '계정 동결', en: 'Freeze the account' },
    about: {
      ko: '다른 사람이 계정에 들어왔다고 생각될 때 쓰십시오. 로그인하지 않아도 됩니다.',
      en: 'Use this if you think that somebody else is in your account. You do not need to sign in.',
    },
    sessions: {
      ko: '모든 기기에서 로그아웃되고, 해제할 때까지 아무도 로그인할 수 없습니다.',
      en: 'All devices are signed out, and nobody can sign in until the account is thawed.',
    },
    changes: {
      ko: '진행 중인 주소 변경, 2단계 인증 복구, 계정 삭제, 지갑 이전 요청은 취소되고, 비밀번호와 주소, 로그인 수단, 지갑 연결, 내 데이터 등 계정의 어떤 것도 바꿀 수 없게 됩니다.',
      en: 'Any change of address, recovery, deletion or wallet claim that is under way is stopped. Password, address, sign-in methods, linked wallets and everything else of the account stay as they are.',
    },
    thaw: {
      ko: '이 메일을 받은 주소로 받는 링크와, 이 계정의 가장 강한 본인 확인 방법으로 해제합니다. 운영자는 해제할 수 없습니다.',
      en: 'Thawing it takes a link to the mailbox that received this email, and the strongest proof of identity that the account has. Our staff cannot thaw it.',
    },
    freeze: { ko: '계정 동결하기', en: 'Freeze the account' },
    freezing: { ko: '동결하는 중', en: 'Freezing' },
    done: {
      ko: '계정을 동결했습니다. 모든 기기에서 로그아웃되었습니다.',
      en: 'The account is frozen. All devices are signed out.',
    },
    dead: {
      ko: '이 링크는 더 이상 쓸 수 없습니다. 이미 썼거나 7일이 지났습니다. 더 최근의 보안 메일에 있는 링크를 쓰거나 고객센터에 알려 주십시오.',
      en: 'This link no longer works: it was used, or 7 days have passed. Use the link in a later security email, or contact support.',
    },
    used: {
      ko: '이 링크는 이미 썼습니다. 계정이 동결되어 있으면, 해제하는 링크를 메일로 받을 수 있습니다.',
      en: 'This link has been used. If the account is frozen, we can email you a link that thaws it.',
    },
    toThaw: { ko: '동결 해제하기', en: 'Thaw the account' },
    support: { ko: '고객센터', en: 'Support' },
  });
  // The address is known only after the freeze: a user with the link has read the email.
  const [mailbox, setMailbox] = useState<string>();
  const freeze = useLinkCall(
    (given) => callApi(freezeAccount, { body: { token: given } }),
    ({ email }) => {
      setMailbox(email);
      forget();
    },
  );
  const { error } = freeze;
  if (mailbox !== undefined)
    return (
      <LinkCard title={texts.title}>
        <div ref={focusIfLost} tabIndex={-1}>
          <Notice announce>{texts.done}</Notice>
        </div>
        <p>{texts.thaw}</p>
        <ThawLinkButton email={mailbox} />
        <ExitStays />
      </LinkCard>
    );
  if (!token)
    return (
      <LinkCard title={texts.title}>
        <Notice>{texts.used}</Notice>
        {/* Not a link of the app: within the same path, the page notices only the browser's own navigation. */}
        <a href={THAW_PATH} className={buttonClass({ size: 'large', block: true })}>
          {texts.toThaw}
        </a>
        <ExitStays />
      </LinkCard>
    );
  if (isDeadLink(error))
    return (
      <LinkCard title={texts.title}>
        <LinkEnd isDead isAnswer text={texts.dead} to={PATHS.support} action={texts.support} />
        <ExitStays />
      </LinkCard>
    );
  return (
    <LinkCard title={texts.title} about={texts.about}>
      <ul className={css.effects}>
        <li>{texts.sessions}</li>
        <li>{texts.changes}</li>
        <li>{texts.thaw}</li>
      </ul>
      <ExitStays />
      {error && <LinkFailure error={error} retry={() => freeze.mutate(token)} />}
      <Button
        variant="primary"
        size="large"
        block
        busy={freeze.isPending && texts.freezing}
        onClick={() => freeze.mutate(token)}
      >
        {texts.freeze}
      </Button>
    </LinkCard>
  );
}

/** Links to the exit page, which needs no account. */
export function ExitStays() {
  const texts = useTexts({
    stays: {
      ko: '지갑과 맡긴 BNB는 그대로이며, 계정 없이도 언제든 출금할 수 있습니다:',
      en: 'Your wallet and your staked BNB are not affected. You can withdraw without the account at any time:',
    },
    exit: { ko: '출금 페이지', en: 'the exit page' },
  });
  return (
    <p>
      {texts.stays}{' '}
      <a href={EXIT_PAGE} className={text.link}>
        {texts.exit}
      </a>
    </p>
  );
}
