import { confirmStatusSubscription, endStatusSubscription } from '@eleven/protocol/api/status';
import { LinkAction } from '../../features/account/sign-in/link-action.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { PATHS } from '../../paths.ts';

interface LinkProps {
  token: string | undefined;
  forget(): void;
}

/** The page opened by the link confirming an address for incident emails. */
export function ConfirmStatusEmails(props: LinkProps) {
  const texts = useTexts({
    title: { ko: '장애 소식 메일', en: 'Emails about incidents' },
    about: {
      ko: '이 주소로 장애의 시작과 새 소식, 해결을 알려 드립니다.',
      en: 'This address gets an email when an incident begins, is updated or is resolved.',
    },
    action: { ko: '주소 확인', en: 'Confirm the address' },
    done: {
      ko: '확인했습니다. 장애가 생기면 메일을 보냅니다.',
      en: 'Confirmed. You will get an email when there is an incident.',
    },
    next: { ko: '서비스 상태 보기', en: 'See the service status' },
    dead: {
      ko: '이 링크로는 확인할 수 없습니다. 이미 썼거나, 7일이 지났거나, 이미 그만 받기로 한 주소입니다. 서비스 상태 페이지에서 다시 신청할 수 있습니다.',
      en: 'This link no longer works: it was used, it is older than 7 days, or the address was unsubscribed. You can subscribe again on the status page.',
    },
  });
  const send = (token: string) => callApi(confirmStatusSubscription, { body: { token } });
  return <LinkAction {...props} send={send} texts={texts} to={PATHS.status} />;
}

/** The page opened by the unsubscribe link in incident emails. */
export function EndStatusEmails(props: LinkProps) {
  const texts = useTexts({
    title: { ko: '장애 소식 수신 거부', en: 'Unsubscribe from incidents' },
    about: { ko: '이 주소로 장애 소식을 더 보내지 않습니다.', en: 'This address gets no more emails about incidents.' },
    action: { ko: '수신 거부', en: 'Unsubscribe' },
    done: { ko: '더 보내지 않습니다.', en: 'We will not send any more.' },
    next: { ko: '서비스 상태 보기', en: 'See the service status' },
    dead: { ko: '이미 썼거나 잘못된 링크입니다.', en: 'This link was used, or is not one of ours.' },
  });
  const send = (token: string) => callApi(endStatusSubscription, { body: { token } });
  return <LinkAction {...props} send={send} texts={texts} to={PATHS.status} />;
}
