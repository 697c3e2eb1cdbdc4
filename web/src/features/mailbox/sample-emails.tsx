import { EMAIL_VARIANTS, listSampleEmails, type SampleEmail } from '@eleven/protocol/api/dev/sample-emails';
import type { Locale } from '@eleven/protocol/product';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { Field } from '../../ui/form/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmailCopy } from './email-copy.tsx';
import css from './sample-emails.module.css';

/** All emails that can be sent: a list, and the chosen one as mail programs show it. */
export function SampleEmails() {
  const locale = useLocale();
  const [filters, choose] = useFilters(['q', 'email', 'in', 'variant', 'width']);
  const { data, error, isPending, refetch } = useApiQuery(listSampleEmails);
  const texts = useTexts({
    find: { ko: '메일 찾기', en: 'Find an email' },
    hint: { ko: '이름이나 제목의 일부', en: 'Part of its name or subject' },
    list: { ko: '메일', en: 'Emails' },
    count: { ko: (count: number) => `${count}통`, en: (count) => (count === 1 ? '1 email' : `${count} emails`) },
  });
  if (isPending) return <Skeleton size="tall" />;
  if (error) return <FailureNotice error={error} retry={() => void refetch()} />;
  const found = data.emails.filter((email) => isAbout(email, filters.q ?? ''));
  const shown = data.emails.find(({ key }) => key === filters.email) ?? found[0] ?? data.emails[0];
  const language: Locale = filters.in === 'ko' || filters.in === 'en' ? filters.in : locale;
  return (
    <div className={css.columns}>
      <div className={css.choice}>
        <Field
          type="search"
          label={texts.find}
          hint={texts.hint}
          value={filters.q ?? ''}
          autoComplete="off"
          onChange={(event) => choose({ q: event.target.value })}
        />
        <p role="status" className={css.count}>
          {texts.count(found.length)}
        </p>
        {/* A scrolling list must be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <nav aria-label={texts.list} className={css.list} tabIndex={0}>
          <ul>
            {found.map(({ key, name, copies }) => (
              <li key={key}>
                <button
                  type="button"
                  className={css.item}
                  aria-current={key === shown?.key ? 'true' : undefined}
                  onClick={() => choose({ email: key })}
                >
                  <b>{name[locale]}</b>
                  <span lang={language}>{copies[language].subject}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {shown && (
        <EmailCopy
          email={shown}
          language={language}
          variant={EMAIL_VARIANTS.find((one) => one === filters.variant) ?? 'light'}
          isNarrow={(filters.width ?? screenWidth()) === 'phone'}
          choose={choose}
        />
      )}
    </div>
  );
}

/** Emails are first shown as this screen shows them. */
function screenWidth(): 'phone' | 'desktop' {
  return matchMedia('(max-width: 640px)').matches ? 'phone' : 'desktop';
}

function isAbout({ key, name, copies }: SampleEmail, wanted: string): boolean {
  const words = [key, name.ko, name.en, copies.ko.subject, copies.en.subject].join('\n').toLowerCase();
  return words.includes(wanted.trim().toLowerCase());
}
