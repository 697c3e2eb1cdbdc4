import { useTexts } from '../../../i18n/texts.ts';
import { ApiError } from '../../../lib/api.ts';
import type { PushSupport } from '../../../lib/push/this-browser.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, ReportLink } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Option, Options } from '../options.tsx';
import type { useThisBrowser } from './use-this-browser.ts';

interface ThisDeviceProps {
  browser: ReturnType<typeof useThisBrowser>;
  publicKey: string | null;
  support: PushSupport;
}

/** Whether notifications reach this browser, and the button to turn them on. They are never turned on unless the user presses it. */
export function ThisDevice({ browser, publicKey, support }: ThisDeviceProps) {
  const { here, device, turnOn, turnOff, failure } = browser;
  const texts = useTexts({
    title: { ko: '이 기기', en: 'This device' },
    on: { ko: '켜짐', en: 'On' },
    isOn: { ko: '이 브라우저로 알림이 옵니다.', en: 'Notifications reach this browser.' },
    isOff: {
      ko: '꺼져 있습니다. 켜면 브라우저가 알림을 허용할지 묻습니다.',
      en: 'Off. When you turn them on, your browser asks whether to allow notifications.',
    },
    turnOn: { ko: '켜기', en: 'Turn on' },
    turningOn: { ko: '켜는 중', en: 'Turning on' },
    notConfigured: {
      ko: '이 서버에는 기기 알림이 설정되어 있지 않습니다.',
      en: 'Device notifications are not set up on this server.',
    },
    unsupported: {
      ko: '이 브라우저는 기기 알림을 지원하지 않습니다. 다른 브라우저에서 켤 수 있습니다.',
      en: 'This browser does not support device notifications. You can turn them on in another browser.',
    },
    homeScreen: {
      ko: 'iPhone과 iPad에서는 홈 화면에 추가한 앱에서만 알림이 옵니다. 공유 메뉴에서 ‘홈 화면에 추가’를 고른 뒤 거기에서 여십시오.',
      en: 'On iPhone and iPad, notifications only work for apps on the Home Screen: choose “Add to Home Screen” in the share menu, then open Eleven from there.',
    },
    blocked: {
      ko: '브라우저에서 이 사이트의 알림이 차단되어 있습니다. 주소창 왼쪽의 사이트 설정에서 알림을 허용하면 여기에서 켤 수 있습니다.',
      en: 'Your browser blocks notifications from this site. Allow them in the site settings next to the address bar, then turn them on here.',
    },
    notAllowed: {
      ko: '브라우저에서 알림을 허용하지 않아 켜지 않았습니다.',
      en: 'Not turned on: notifications were not allowed in the browser.',
    },
    noService: {
      ko: '브라우저의 푸시 서비스에 연결하지 못했습니다. 잠시 뒤 다시 시도하거나 다른 브라우저를 쓰십시오.',
      en: 'The push service of your browser could not be reached. Try again later, or use another browser.',
    },
  });
  const isBlocked = here?.isBlocked === true;
  const unavailableReason =
    publicKey === null
      ? texts.notConfigured
      : support !== 'supported'
        ? texts[support]
        : isBlocked
          ? texts.blocked
          : undefined;
  return (
    <>
      <Options>
        <Option title={texts.title} about={unavailableReason ?? (device ? texts.isOn : texts.isOff)}>
          {device && !unavailableReason && <Tag tone="ok">{texts.on}</Tag>}
          {!device && !unavailableReason && publicKey !== null && (
            <Button
              size="small"
              variant="primary"
              aria-label={`${texts.turnOn}: ${texts.title}`}
              busy={turnOn.isPending && texts.turningOn}
              onClick={() => turnOn.mutate(publicKey)}
            >
              {texts.turnOn}
            </Button>
          )}
        </Option>
      </Options>
      {failure && !turnOn.isPending && !(failure === 'notAllowed' && isBlocked) && (
        <Notice
          tone="danger"
          announce
          // A toast offers the report of an API's failure.
          actions={failure instanceof Error && !(failure instanceof ApiError) && <ReportLink error={failure} />}
        >
          {failure instanceof Error ? failure.message : texts[failure]}
        </Notice>
      )}
      {turnOff.error && (
        <Notice tone="danger" announce>
          {turnOff.error.message}
        </Notice>
      )}
    </>
  );
}
