import { type EmailVariant, type SampleEmail, showSampleEmail } from '@eleven/protocol/api/dev/sample-emails';
import type { Locale } from '@eleven/protocol/product';
import { useTexts } from '../../i18n/texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import css from './sample-emails.module.css';

interface EmailCopyProps {
  email: SampleEmail;
  language: Locale;
  variant: EmailVariant;
  isNarrow: boolean;
  choose(changes: { in?: Locale; variant?: EmailVariant; width?: 'phone' | 'desktop' }): void;
}

/** One email: its line in a mailbox, its HTML in a frame without scripts, its plain text and its headers. */
export function EmailCopy({ email, language, variant, isNarrow, choose }: EmailCopyProps) {
  const texts = useTexts({
    language: { ko: '메일의 언어', en: 'Language of the email' },
    variant: { ko: '메일 프로그램', en: 'Mail program' },
    light: { ko: '밝게', en: 'Light' },
    dark: { ko: '어둡게', en: 'Dark' },
    inverted: { ko: '반전', en: 'Inverted' },
    bare: { ko: '스타일 없이', en: 'No style block' },
    width: { ko: '너비', en: 'Width' },
    phone: { ko: '휴대폰', en: 'Phone' },
    desktop: { ko: '컴퓨터', en: 'Desktop' },
    subject: { ko: '제목', en: 'Subject' },
    preheader: { ko: '미리보기', en: 'Preheader' },
    size: { ko: 'HTML 크기', en: 'Size of the HTML' },
    end: { ko: '수신 거부', en: 'Unsubscribe' },
    never: {
      ko: '없음: 반드시 받아야 하는 메일입니다.',
      en: 'None: this email has to arrive.',
    },
    headers: { ko: '머리말', en: 'Headers' },
    html: { ko: 'HTML', en: 'HTML' },
    text: { ko: '글자만', en: 'Plain text' },
  });
  const { subject, preheader, text, headers, htmlBytes } = email.copies[language];
  const hasEnd = headers.some(({ name }) => name === 'List-Unsubscribe');
  return (
    <section aria-labelledby="email" className={css.email}>
      <h2 id="email" lang={language}>
        {subject}
      </h2>
      <div className={css.toggles}>
        <Segmented
          legend={texts.language}
          value={language}
          onChange={(next) => choose({ in: next })}
          options={[
            { value: 'ko', label: '한국어', lang: 'ko' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
        />
        <Segmented
          legend={texts.width}
          value={isNarrow ? 'phone' : 'desktop'}
          onChange={(next) => choose({ width: next })}
          options={[
            { value: 'phone', label: texts.phone },
            { value: 'desktop', label: texts.desktop },
          ]}
        />
        <div className={css.wide}>
          <Segmented
            legend={texts.variant}
            value={variant}
            onChange={(next) => choose({ variant: next })}
            options={(['light', 'dark', 'inverted', 'bare'] as const).map((value) => ({ value, label: texts[value] }))}
          />
        </div>
      </div>
      <dl className={css.facts}>
        <dt>{texts.preheader}</dt>
        <dd lang={language}>{preheader}</dd>
        <dt>{texts.end}</dt>
        <dd>{hasEnd ? 'List-Unsubscribe' : texts.never}</dd>
        <dt>{texts.size}</dt>
        <dd>{(htmlBytes / 1_024).toFixed(1)} KB</dd>
      </dl>
      <h3>{texts.html}</h3>
      <div className={css.stage}>
        <iframe
          key={`${email.key} ${language} ${variant}`}
          title={`${texts.html}: ${subject}`}
          src={`${showSampleEmail.path}?${new URLSearchParams({ key: email.key, locale: language, variant })}`}
          sandbox=""
          className={classNames(css.frame, isNarrow && css.narrow)}
        />
      </div>
      <h3>{texts.text}</h3>
      <pre lang={language} className={css.plain}>
        {text}
      </pre>
      <h3>{texts.headers}</h3>
      <pre className={css.plain}>{headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
    </section>
  );
}
