import { useEffect } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Time } from '../ui/time.tsx';

/** Says how old the figures on the page are when the service worker has replied with its stored copy. */
export default function OldFigures({ since, onShown }: { since: number; onShown(): void }) {
  const texts = useTexts({
    before: {
      ko: '서버에서 읽을 수 없어 이전 수치를 표시합니다. 기준: ',
      en: 'The server cannot be reached. Figures are from ',
    },
    after: { ko: '.', en: '.' },
  });
  useEffect(onShown, [onShown]);
  return (
    <>
      {texts.before}
      <Time at={new Date(since).toISOString()} />
      {texts.after}
    </>
  );
}
