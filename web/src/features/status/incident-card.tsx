import type { Incident } from '@eleven/protocol/api/status';
import { COMPONENT_NAMES, INCIDENT_SEVERITY_NAMES } from '@eleven/protocol/incidents';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import css from './incident-card.module.css';
import { SEVERITY_TONES, stateName } from './status-texts.ts';

/** An incident with all its updates, newest first. `level` is the level of its heading. */
export function IncidentCard({ incident, level = 3 }: { incident: Incident; level?: 3 | 4 }) {
  const format = useFormat();
  const { locale } = format;
  const severities = useTexts(INCIDENT_SEVERITY_NAMES);
  const texts = useTexts({
    ended: { ko: '해결됨', en: 'Resolved' },
    from: { ko: (from: string) => `${from}부터`, en: (from) => `Since ${from}` },
    span: { ko: (from: string, to: string) => `${from} – ${to}`, en: (from, to) => `${from} – ${to}` },
    measured: { ko: '서버의 측정으로 시작됨', en: 'Opened by the server’s own measurements' },
    updates: { ko: '소식', en: 'Updates' },
  });
  const { title, severity, components, startedAt, endedAt, isAutomatic, updates } = incident;
  const Heading = `h${level}` as const;
  return (
    <article className={css.incident} data-open={endedAt === null || undefined}>
      <header className={css.head}>
        <Heading>{title[locale]}</Heading>
        <span className={css.tags}>
          <Tag tone={SEVERITY_TONES[severity]}>{severities[severity]}</Tag>
          {endedAt !== null && <Tag tone="ok">{texts.ended}</Tag>}
        </span>
      </header>
      <p className={css.facts}>
        <span>{components.map((component) => COMPONENT_NAMES[component][locale]).join(', ')}</span>
        <span>
          {endedAt === null
            ? texts.from(format.longDateTime(startedAt))
            : texts.span(format.longDateTime(startedAt), format.longDateTime(endedAt))}
        </span>
        {isAutomatic && <span>{texts.measured}</span>}
      </p>
      <ol className={css.updates} aria-label={texts.updates}>
        {updates.map((update) => (
          <li key={update.id}>
            <p>
              <strong>{stateName(incident, update)[locale]}</strong> {update.text[locale]}
            </p>
            <Time at={update.createdAt} />
          </li>
        ))}
      </ol>
    </article>
  );
}
