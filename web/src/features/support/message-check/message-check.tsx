import { config } from '@eleven/protocol/api/system';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { PATHS } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Link } from '../../../ui/link.tsx';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MESSAGE_CHECK_ID } from '../support-texts.ts';
import { AfterMistake, WeNeverDo } from './advice.tsx';
import type { OurAddresses } from './judge-message.ts';
import css from './message-check.module.css';
import { Verdicts } from './verdicts.tsx';

/**
 * “Is this message from us?” The pasted text stays in this page's memory and is not kept as a draft, because an email may
 * contain links that are as good as a password.
 */
export function MessageCheck() {
  const [pasted, setPasted] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const place = usePlace();
  const { data: ours, error, refetch } = useApiQuery(config);
  const texts = useTexts({
    title: { ko: '우리가 보낸 메시지입니까?', en: 'Is this message from us?' },
    about: {
      ko: '링크, 보낸 사람의 주소, 또는 메일이나 문자 전체를 붙여 넣으십시오. 이 페이지 안에서만 확인하며, 붙여 넣은 글은 어디에도 보내거나 저장하지 않습니다.',
      en: 'Paste a link, a sender’s address, or a whole email or text message. It is checked in this page alone: what you paste is neither sent nor stored anywhere.',
    },
    label: { ko: '링크, 주소 또는 받은 글', en: 'Link, address or text' },
    clear: { ko: '지우기', en: 'Clear' },
  });
  return (
    <div ref={place} id={MESSAGE_CHECK_ID} className={css.place}>
      <Card title={texts.title} className={css.card}>
        <div className={css.check}>
          <p className={text.muted}>{texts.about}</p>
          {ours && <WrongPlace ours={ours} isLocal={ours.local} />}
          <TextArea
            ref={field}
            label={texts.label}
            rows={4}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          {pasted !== '' && (
            <Button
              size="small"
              onClick={() => {
                setPasted('');
                field.current?.focus();
              }}
            >
              {texts.clear}
            </Button>
          )}
          {error && <FailureNotice error={error} retry={() => void refetch()} />}
          {!ours && !error && <Skeleton size="tall" />}
          {ours && <Verdicts text={pasted} ours={ours} />}
          {ours && <Ours ours={ours} />}
        </div>
        <div className={css.advice}>
          <WeNeverDo />
          <AfterMistake />
        </div>
      </Card>
    </div>
  );
}

/** The genuine addresses, for comparison. */
function Ours({ ours }: { ours: OurAddresses }) {
  const texts = useTexts({
    site: { ko: '우리 사이트', en: 'Our site' },
    sender: { ko: '우리가 메일을 보내는 주소', en: 'Our emails come from' },
    only: {
      ko: '이 주소와 똑같은지만 확인합니다. 주소창에도 이 사이트가 있는지 보십시오.',
      en: 'Only these are compared. Make sure that your address bar shows this site, too.',
    },
    code: {
      ko: '나만 아는 확인 문구를 정하면 모든 메일의 첫 줄에 보입니다:',
      en: 'Set a code that only you know, and it is in the first line of every email:',
    },
    settings: { ko: '설정', en: 'Settings' },
  });
  return (
    <div className={css.ours}>
      <dl>
        <dt>{texts.site}</dt>
        {ours.origins.map((origin) => (
          <dd key={origin}>{origin}</dd>
        ))}
        <dt>{texts.sender}</dt>
        <dd>{ours.mailSender}</dd>
      </dl>
      <p className={text.small}>{texts.only}</p>
      <p className={text.small}>
        {texts.code}{' '}
        <Link to={PATHS.settings} className={text.link}>
          {texts.settings}
        </Link>
      </p>
    </div>
  );
}

/** A foreign server is serving this page under its own address. */
function WrongPlace({ ours, isLocal }: { ours: OurAddresses; isLocal: boolean }) {
  const texts = useTexts({
    wrong: {
      ko: (here: string, ours: string) =>
        `이 페이지는 ${here}에서 열렸습니다. 우리 사이트는 ${ours}입니다. 여기에는 아무것도 입력하지 마십시오.`,
      en: (here, ours) => `This page is open at ${here}. Our site is ${ours}. Do not type anything here.`,
    },
  });
  if (isLocal || ours.origins.includes(location.origin)) return null;
  return <Notice tone="danger">{texts.wrong(location.origin, ours.origins[0] ?? '')}</Notice>;
}

/** Scrolls here when a link names this section, also from within the page. */
function usePlace() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = () => {
      if (location.hash === `#${MESSAGE_CHECK_ID}`) requestAnimationFrame(() => place.current?.scrollIntoView());
    };
    follow();
    // The tickets above arrive later and would push it out of view: until the reader does something, the page follows it.
    const growth = new ResizeObserver(follow);
    growth.observe(document.body);
    const ended = new AbortController();
    const { signal } = ended;
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const) {
      addEventListener(act, () => growth.disconnect(), { passive: true, signal });
    }
    addEventListener('hashchange', follow, { signal });
    return () => {
      growth.disconnect();
      ended.abort();
    };
  }, []);
  return place;
}
