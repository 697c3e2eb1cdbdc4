import { useTexts } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Time } from './time.tsx';

interface Reading {
  readonly error: Error | null;
  readonly data: unknown;
  /** When the data was received, in milliseconds since 1970; 0 while there is none. */
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** For data that is polled: says that the last reading failed, and the time of the data still shown. */
export function StaleNotice({ reading: { error, data, dataUpdatedAt, refetch } }: { reading: Reading }) {
  const texts = useTexts({
    before: { ko: '다시 읽지 못했습니다. ', en: 'This could not be read again. It is from ' },
    after: { ko: ' 기준입니다.', en: '.' },
    again: { ko: '다시 시도', en: 'Try again' },
  });
  if (!error || data === undefined) return null;
  return (
    <Notice
      tone="warn"
      announce
      actions={
        <Button size="small" onClick={() => void refetch()}>
          {texts.again}
        </Button>
      }
    >
      {texts.before}
      <Time at={new Date(dataUpdatedAt).toISOString()} />
      {texts.after}
    </Notice>
  );
}

/** Polls at this interval once the data has been read. Until then the reader sees the reason and a button to retry. */
export const everyOnceRead =
  (ms: number) =>
  ({ state }: { state: { data: unknown } }): number | false =>
    state.data === undefined ? false : ms;
