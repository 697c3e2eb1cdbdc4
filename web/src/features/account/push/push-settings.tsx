import { useTexts } from '../../../i18n/texts.ts';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import { DeviceList } from './device-list.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { ThisDevice } from './this-device.tsx';
import { useThisBrowser } from './use-this-browser.ts';

/** Web push notifications: on this device, on the others, and the quiet hours. */
export function PushSettings() {
  const browser = useThisBrowser();
  const texts = useTexts({
    title: { ko: '기기 알림', en: 'Notifications on devices' },
    about: {
      ko: '일레븐을 열지 않아도 기기에 알림이 옵니다. 무엇을 받을지는 위의 표에서 고릅니다.',
      en: 'They reach your device even while Eleven is closed. The table above says which ones.',
    },
    waiting: { ko: '기기를 불러오는 중', en: 'Loading devices' },
  });
  const { listed, here, device } = browser;
  return (
    <Section title={texts.title} about={texts.about}>
      {!listed.data && listed.error && <FailureNotice error={listed.error} retry={() => void listed.refetch()} />}
      {(!listed.data || !here) && !listed.error && (
        <div role="status" aria-label={texts.waiting}>
          <Skeleton size="medium" />
        </div>
      )}
      {listed.data && here && (
        <>
          <ThisDevice browser={browser} publicKey={listed.data.publicKey} support={here.support} />
          <DeviceList devices={listed.data.devices} own={device} turnOff={browser.turnOff} />
        </>
      )}
      <QuietHours />
    </Section>
  );
}
