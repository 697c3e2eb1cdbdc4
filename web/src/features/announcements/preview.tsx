import { previewAnnouncement } from '@eleven/protocol/api/admin/announcements';
import type { Severity } from '@eleven/protocol/api/announcements';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { callApi, detailOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './announcement-admin.module.css';
import banner from './banner.module.css';

interface PreviewProps {
  severity: Severity;
  textKo: string;
  textEn: string;
  isMailed: boolean;
}

/** The banner and the email as their readers get them, in both languages. */
export function Preview({ severity, textKo, textEn, isMailed }: PreviewProps) {
  const texts = useTexts({
    show: { ko: '미리보기', en: 'Preview' },
    busy: { ko: '만드는 중', en: 'Preparing' },
    banner: { ko: '화면', en: 'On the page' },
    mail: { ko: '메일', en: 'By email' },
  });
  const read = useMutation({
    mutationFn: () => callApi(previewAnnouncement, { body: { textKo, textEn } }),
    // In a dialog, which would hide the toast.
    meta: { silent: true },
    retry: false,
  });
  const shown = useRef<HTMLHeadingElement>(null);
  // The preview appears below the edge of the dialog, where the press would seem to have no effect.
  useEffect(() => {
    if (!read.data) return;
    // Scroll it to the middle, because the dialog's buttons cover its end.
    shown.current?.scrollIntoView?.({ block: 'center' });
    shown.current?.focus({ preventScroll: true });
  }, [read.data]);
  return (
    <section className={css.preview} aria-label={texts.show}>
      <div>
        <Button disabled={!textKo || !textEn} busy={read.isPending && texts.busy} onClick={() => read.mutate()}>
          {texts.show}
        </Button>
      </div>
      {read.data && (
        <>
          <h3 ref={shown} tabIndex={-1}>
            {texts.banner}
          </h3>
          {(['ko', 'en'] as const).map((language) => (
            <div key={language} lang={language} className={`${banner.banner} ${banner[severity]} ${css.sample}`}>
              <Icon name={severity === 'info' ? 'info' : 'warning'} />
              <span>{language === 'ko' ? textKo : textEn}</span>
            </div>
          ))}
          {isMailed && <h3>{texts.mail}</h3>}
          {isMailed &&
            (['ko', 'en'] as const).map((language) => (
              <article key={language} lang={language} className={css.mail}>
                <b>{read.data[language].subject}</b>
                <p>{read.data[language].text}</p>
              </article>
            ))}
        </>
      )}
      <FormFailure message={read.error && detailOf(read.error)} />
    </section>
  );
}
