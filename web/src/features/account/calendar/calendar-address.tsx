import type { CalendarFeed } from '@eleven/protocol/api/calendar-feed';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import css from './calendar.module.css';

interface CalendarAddressProps {
  feed: CalendarFeed;
  /** The request in progress. */
  doing: 'open' | 'renew' | 'close' | undefined;
  showAmounts(shows: boolean): void;
  renew(): void;
  close(): void;
}

/** The URL to copy or open in a calendar app, with buttons to replace it or turn it off. */
export function CalendarAddress({ feed, doing, showAmounts, renew, close }: CalendarAddressProps) {
  const [asked, setAsked] = useState<'renew' | 'close'>();
  const texts = useTexts({
    address: { ko: '달력 주소', en: 'Calendar link' },
    copy: { ko: '달력 주소 복사', en: 'Copy the calendar link' },
    subscribe: { ko: '달력 앱에서 구독', en: 'Subscribe in a calendar app' },
    secret: {
      ko: '주소를 아는 사람은 누구나 이 달력을 읽을 수 있습니다. 다른 사람에게 보내지 마십시오.',
      en: 'Anyone who has this link can read the calendar. Do not share it.',
    },
    lost: {
      ko: '이전에 만든 주소는 계속 쓸 수 있지만 다시 보여 드릴 수 없습니다. 보려면 새 주소를 만드십시오.',
      en: 'The link that you created earlier still works, but we can no longer show it. Create a new one to see it.',
    },
    amounts: { ko: '금액과 지갑 표시', en: 'Show amounts and wallets' },
    aboutAmounts: {
      ko: '끄면 만기가 있다는 것만 표시됩니다. 켜면 달력 서비스도 금액과 지갑 주소를 보게 됩니다.',
      en: 'Off: entries say only that a term ends. On: your calendar’s provider sees amounts and wallet addresses too.',
    },
    renew: { ko: '새 주소로 바꾸기', en: 'Replace the link' },
    renewing: { ko: '바꾸는 중', en: 'Replacing' },
    sureToRenew: { ko: '달력 주소를 바꾸시겠습니까?', en: 'Replace the calendar link?' },
    whatRenewDoes: {
      ko: '지금 주소는 바로 쓸 수 없게 됩니다. 달력에는 새 주소를 다시 등록해야 합니다.',
      en: 'The current link stops working at once. Your calendar has to subscribe to the new one.',
    },
    close: { ko: '달력 끄기', en: 'Turn the calendar off' },
    closing: { ko: '끄는 중', en: 'Turning off' },
    sureToClose: { ko: '달력을 끄시겠습니까?', en: 'Turn the calendar off?' },
    whatCloseDoes: {
      ko: '이 주소는 바로 쓸 수 없게 됩니다. 이미 표시된 일정은 달력 앱에서 구독을 지워야 사라집니다.',
      en: 'The link stops working at once. Entries already shown disappear when you remove the subscription in your calendar.',
    },
  });
  const isRenewal = asked === 'renew';
  return (
    <>
      {feed.url === null ? (
        <Notice tone="warn">{texts.lost}</Notice>
      ) : (
        <>
          <div className={css.address}>
            <label className={css.label} htmlFor="calendar-address">
              {texts.address}
            </label>
            <input
              id="calendar-address"
              className={css.url}
              readOnly
              value={feed.url}
              onFocus={(event) => event.target.select()}
            />
            <CopyButton value={feed.url} label={texts.copy} />
          </div>
          <p>{texts.secret}</p>
          <p>
            <a className={text.link} href={feed.url.replace(/^https?:/, 'webcal:')}>
              {texts.subscribe}
            </a>
          </p>
        </>
      )}
      <Switch label={texts.amounts} about={texts.aboutAmounts} checked={feed.showsAmounts} onChange={showAmounts} />
      <div className={css.actions}>
        <Button busy={doing === 'renew' && texts.renewing} onClick={() => setAsked('renew')}>
          {texts.renew}
        </Button>
        <Button busy={doing === 'close' && texts.closing} onClick={() => setAsked('close')}>
          {texts.close}
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={isRenewal ? texts.sureToRenew : texts.sureToClose}
        confirm={isRenewal ? texts.renew : texts.close}
        isDanger
        onConfirm={isRenewal ? renew : close}
        onClose={() => setAsked(undefined)}
      >
        <p>{isRenewal ? texts.whatRenewDoes : texts.whatCloseDoes}</p>
      </ConfirmDialog>
    </>
  );
}
