import { factors } from '@eleven/protocol/api/factors';
import { settings } from '@eleven/protocol/api/profile';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { PATHS } from '../../paths.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { MailCode } from './email/mail-code.tsx';
import { FactorSettings } from './factors/factor-settings.tsx';
import { Option, Options } from './options.tsx';
import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';
import { SessionList } from './session-list.tsx';

export function SecuritySettings({ isConfirmed }: { isConfirmed: boolean }) {
  const format = useFormat();
  const [changing, setChanging] = useState(false);
  const [changed, setChanged] = useState(false);
  const close = () => setChanging(false);
  const { data } = useApiQuery(settings);
  const hasPassword = useApiQuery(factors).data?.hasPassword;
  const texts = useTexts({
    title: { ko: '보안', en: 'Security' },
    about: {
      ko: '모르는 기기가 있으면 로그아웃하고 비밀번호를 바꾸십시오.',
      en: 'If you do not recognize a device, sign it out and change your password.',
    },
    password: { ko: '비밀번호', en: 'Password' },
    changedAt: { ko: (date: string) => `${date}에 변경`, en: (date) => `Changed ${date}` },
    neverChanged: { ko: '가입할 때 정한 비밀번호', en: 'Set when you signed up' },
    none: { ko: '없음. 지갑이나 패스키로 로그인합니다.', en: 'None: you sign in with your wallet or a passkey' },
    // The mailbox may be somebody else's until it is confirmed: a reset then takes away what was added before.
    noneYet: {
      ko: '없음. 지갑으로 로그인합니다. 먼저 이메일 주소를 확인하십시오. 그 전에 메일로 비밀번호를 정하면 지갑과 2단계 인증이 계정에서 지워집니다.',
      en: 'None: you sign in with your wallet. Confirm your email address first: setting a password before that removes wallets and second factors from the account.',
    },
    set: { ko: '메일로 비밀번호 정하기', en: 'Set a password by email' },
    change: { ko: '변경', en: 'Change' },
    changeLong: { ko: '비밀번호 변경', en: 'Change the password' },
    done: {
      ko: '비밀번호를 바꿨습니다. 다른 기기는 모두 로그아웃되어 있습니다.',
      en: 'Your password was changed. All other devices are signed out.',
    },
  });
  return (
    <Section title={texts.title} about={texts.about}>
      <Options>
        {hasPassword === false ? (
          <Option title={texts.password} about={isConfirmed ? texts.none : texts.noneYet}>
            <Link to={PATHS.resetPassword} className={text.link}>
              {texts.set}
            </Link>
          </Option>
        ) : (
          <Option
            title={texts.password}
            about={
              data && hasPassword
                ? data.passwordChangedAt
                  ? texts.changedAt(format.date(data.passwordChangedAt))
                  : texts.neverChanged
                : ' '
            }
          >
            <Button size="small" aria-label={`${texts.change}: ${texts.password}`} onClick={() => setChanging(true)}>
              {texts.change}
            </Button>
          </Option>
        )}
      </Options>
      {changed && <Notice announce>{texts.done}</Notice>}
      <MailCode isConfirmed={isConfirmed} />
      <FactorSettings isConfirmed={isConfirmed} />
      <SessionList />
      <Dialog open={changing} onClose={close} title={texts.changeLong}>
        <PasswordForm
          close={close}
          onChanged={() => {
            close();
            setChanged(true);
          }}
        />
      </Dialog>
    </Section>
  );
}
