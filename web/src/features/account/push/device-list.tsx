import { changePushDevice, type PushDevice, type pushDevices, testPush } from '@eleven/protocol/api/push';
import type { ReplyOf } from '@eleven/protocol/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { FAILS_OFFLINE, shownAtOnce } from '../../../lib/shown-at-once.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Switch } from '../../../ui/form/switch.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { Option, Options } from '../options.tsx';
import css from './device-list.module.css';
import { DEVICES_KEY, type useThisBrowser } from './use-this-browser.ts';

interface DeviceListProps {
  devices: readonly PushDevice[];
  own: PushDevice | undefined;
  turnOff: ReturnType<typeof useThisBrowser>['turnOff'];
}

/** The devices that get push notifications, each with a test, its choice of content, and a button to turn it off. */
export function DeviceList({ devices, own, turnOff }: DeviceListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const texts = useTexts({ title: { ko: '알림을 받는 기기', en: 'Devices that get notifications' } });
  if (devices.length === 0) return null;
  const sorted = [...devices].sort((a, b) => Number(b === own) - Number(a === own));
  // The pressed button disappears with its device, so the focus moves to the list.
  const end = (device: PushDevice) => turnOff.mutate(device, { onSuccess: () => heading.current?.focus() });
  return (
    <div>
      <h3 ref={heading} tabIndex={-1}>
        {texts.title}
      </h3>
      {sorted.map((device) => (
        <Device
          key={device.id}
          device={device}
          isHere={device === own}
          isEnding={turnOff.isPending && turnOff.variables.id === device.id}
          end={() => end(device)}
        />
      ))}
    </div>
  );
}

interface DeviceProps {
  device: PushDevice;
  isHere: boolean;
  isEnding: boolean;
  end(): void;
}

function Device({ device, isHere, isEnding, end }: DeviceProps) {
  const client = useQueryClient();
  const format = useFormat();
  const texts = useTexts({
    unknown: { ko: '알 수 없는 기기', en: 'Unknown device' },
    here: { ko: '이 기기', en: 'This device' },
    since: { ko: (time: string) => `${time} 켬`, en: (time) => `On since ${time}` },
    used: { ko: (time: string) => `마지막 사용 ${time}`, en: (time) => `Last used ${time}` },
    failing: {
      ko: '최근 알림을 전하지 못했습니다.',
      en: 'The latest notification could not be passed to the push service.',
    },
    end: { ko: '끄기', en: 'Turn off' },
    ending: { ko: '끄는 중', en: 'Turning off' },
    test: { ko: '시험 알림 보내기', en: 'Send a test' },
    testing: { ko: '보내는 중', en: 'Sending' },
    accepted: {
      ko: '푸시 서비스가 시험 알림을 받았습니다. 기기가 켜져 있으면 곧 표시됩니다.',
      en: 'The push service has accepted the test. It appears soon if the device is on.',
    },
    gone: {
      ko: '이 기기에서 알림이 끝나 있어 목록에서 지웠습니다.',
      en: 'The browser had ended its subscription, so the device was removed.',
    },
    failed: {
      ko: '푸시 서비스가 시험 알림을 받지 않았습니다. 잠시 뒤 다시 시도하십시오.',
      en: 'The push service did not accept the test. Try again later.',
    },
    amounts: { ko: '금액과 자세한 내용 표시', en: 'Show amounts and details' },
    amountsAbout: {
      ko: '끄면 무슨 일인지만 알리고 금액, 지갑, 문의 번호는 보이지 않습니다.',
      en: 'When off, they say what happened, without amounts, wallets or ticket numbers.',
    },
  });
  const test = useMutation({
    retry: false,
    mutationFn: () => callApi(testPush, { params: { id: device.id } }),
    onSuccess: ({ outcome }) =>
      // The list shows that the device is gone until it is read again.
      outcome === 'gone' ? undefined : client.invalidateQueries({ queryKey: DEVICES_KEY }),
  });
  const amounts = useMutation({
    mutationFn: (showsAmounts: boolean) =>
      callApi(changePushDevice, { params: { id: device.id }, body: { showsAmounts } }),
    ...FAILS_OFFLINE,
    onMutate: shownAtOnce((showsAmounts) =>
      client.setQueryData<ReplyOf<typeof pushDevices>>(
        DEVICES_KEY,
        (now) =>
          now && {
            ...now,
            devices: now.devices.map((one) => (one.id === device.id ? { ...one, showsAmounts } : one)),
          },
      ),
    ),
    // Shows the server's state, whether or not it could be saved.
    onSettled: () => client.invalidateQueries({ queryKey: DEVICES_KEY }),
  });
  const name = device.device ?? texts.unknown;
  const outcome = test.data?.outcome;
  return (
    <div className={css.device}>
      <Options>
        <Option
          title={
            <>
              {name} {isHere && <Tag tone="ok">{texts.here}</Tag>}
            </>
          }
          about={
            <>
              <Time at={device.createdAt}>{texts.since(format.dateTime(device.createdAt))}</Time>
              {' · '}
              <Time at={device.lastUsedAt}>{texts.used(format.dateTime(device.lastUsedAt))}</Time>
              {device.isFailing && <span className={css.failing}>{texts.failing}</span>}
            </>
          }
        />
        <Switch
          label={texts.amounts}
          about={texts.amountsAbout}
          checked={device.showsAmounts}
          onChange={(isOn) => amounts.mutate(isOn)}
        />
      </Options>
      <div className={classNames(layout.row, layout.wrapping, css.buttons)}>
        <Button
          size="small"
          aria-label={`${texts.test}: ${name}`}
          disabled={outcome === 'gone'}
          busy={test.isPending && texts.testing}
          onClick={() => test.mutate()}
        >
          {texts.test}
        </Button>
        <Button
          size="small"
          variant="dangerLine"
          aria-label={`${texts.end}: ${name}`}
          disabled={outcome === 'gone'}
          busy={isEnding && texts.ending}
          onClick={end}
        >
          {texts.end}
        </Button>
      </div>
      {outcome && (
        <Notice tone={outcome === 'accepted' ? 'plain' : 'warn'} announce>
          {texts[outcome]}
        </Notice>
      )}
      {test.error && (
        <Notice tone="danger" announce>
          {test.error.message}
        </Notice>
      )}
    </div>
  );
}
