import EXAMPLES from '@eleven/protocol/api/public/examples.json' with { type: 'json' };
import { FIELDS } from '@eleven/protocol/api/public/fields';
import type { Guide } from '@eleven/protocol/api/public/guide';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Code } from './code.tsx';
import css from './developers.module.css';
import { TryIt } from './try-it.tsx';

/** One route: its reply, its parameters, an example, and a form to try it. */
export function RouteCard({ guide }: { guide: Guide }) {
  const locale = useLocale();
  const texts = useTexts({
    parameters: { ko: '파라미터', en: 'Parameters' },
    fields: { ko: '필드', en: 'Fields' },
    example: { ko: '응답 예시', en: 'Example response' },
  });
  const { id, title, about, method, path, parameters } = guide;
  const example = (EXAMPLES as Record<string, unknown>)[id];
  const fields = example === undefined ? [] : guide.fields;
  return (
    <div id={id} className={css.route}>
      <Card title={title[locale]}>
        <p className={css.path}>
          <code>
            {method} {path}
          </code>
        </p>
        <p className={css.text}>{about[locale]}</p>
        {Object.keys(parameters).length > 0 && (
          <>
            <h3>{texts.parameters}</h3>
            <Meanings items={Object.entries(parameters).map(([name, one]) => [name, one.about[locale]])} />
          </>
        )}
        {fields.length > 0 && (
          <details>
            <summary>{texts.fields}</summary>
            <Meanings items={fields.map((name) => [name, FIELDS[name]?.[locale] ?? ''])} />
          </details>
        )}
        {example !== undefined && (
          <details>
            <summary>{texts.example}</summary>
            <Code
              label={`${title[locale]}: ${texts.example}`}
              text={typeof example === 'string' ? example : JSON.stringify(example, null, 2)}
            />
          </details>
        )}
        <TryIt guide={guide} />
      </Card>
    </div>
  );
}

function Meanings({ items }: { items: readonly (readonly [name: string, about: string])[] }) {
  return (
    <dl className={css.meanings}>
      {items.map(([name, about]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}
