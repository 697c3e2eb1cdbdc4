import type { Reindex } from '@eleven/protocol/api/admin/reindex';
import { countDifferences } from '@eleven/protocol/reindex';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Tag } from '../../../ui/tag.tsx';
import { TwoLines } from '../two-lines.tsx';
import css from './operations.module.css';
import { useReindexWords } from './reindex-words.ts';

/** Its state; while it reads, also how far it is, how fast, and how long it will take. */
export function ReindexProgress({ reindex }: { reindex: Reindex }) {
  const { count } = useFormat();
  const words = useReindexWords();
  const texts = useTexts({
    progress: {
      ko: (at: string, to: string) => `블록 ${at} / ${to}`,
      en: (at, to) => `block ${at} of ${to}`,
    },
    speed: { ko: (events: string) => `초당 이벤트 ${events}개`, en: (events) => `${events} events/s` },
    left: { ko: (time: string) => `${time} 남음`, en: (time) => `${time} left` },
  });
  const { state, readBlock, toBlock, eventsPerSecond, secondsLeft, endedAt } = reindex;
  const progress = () =>
    toBlock !== null &&
    [
      texts.progress(count(readBlock), count(toBlock)),
      eventsPerSecond !== null && texts.speed(count(eventsPerSecond)),
      secondsLeft !== null && texts.left(words.duration(secondsLeft)),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <TwoLines below={endedAt === null && progress()}>
      <Tag tone={state === 'failed' ? 'danger' : state === 'done' ? 'ok' : 'warn'}>{words.states[state]}</Tag>
    </TwoLines>
  );
}

/** Why it failed, or the rows that differed from the chain. */
export function ReindexOutcome({ reindex: { result, failure, detail } }: { reindex: Reindex }) {
  const { count } = useFormat();
  const words = useReindexWords();
  const texts = useTexts({
    equal: { ko: '기록과 체인이 같습니다', en: 'Equal to the chain' },
    healed: {
      ko: (rows: string) => `다른 행 ${rows}개를 고쳤습니다`,
      en: (rows) => (rows === '1' ? '1 row differed and was corrected' : `${rows} rows differed and were corrected`),
    },
    difference: {
      ko: (name: string, missing: string, extra: string, changed: string) =>
        `${name}: 빠짐 ${missing}, 남음 ${extra}, 다름 ${changed}`,
      en: (name, missing, extra, changed) => `${name}: ${missing} missing, ${extra} extra, ${changed} changed`,
    },
  });
  if (failure !== null) return <TwoLines below={detail ?? false}>{words.failures[failure]}</TwoLines>;
  if (!result) return detail;
  const differences = countDifferences(result);
  if (differences === 0) return texts.equal;
  const lines = result.tables
    .filter(({ missing, extra, changed }) => missing + extra + changed > 0)
    .map(({ table, missing, extra, changed }) =>
      texts.difference(words.tables[table], count(missing), count(extra), count(changed)),
    );
  const samples = result.samples.map(({ table, key }) => `${words.tables[table]} ${key}`);
  return (
    <TwoLines below={<span className={css.address}>{[...lines, ...samples].join(' · ')}</span>}>
      {texts.healed(count(differences))}
    </TwoLines>
  );
}
