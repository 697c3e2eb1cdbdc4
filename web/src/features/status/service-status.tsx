import { serviceStatus } from '@eleven/protocol/api/status';
import { COMPONENT_NAMES } from '@eleven/protocol/incidents';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { PATHS } from '../../paths.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './service-status.module.css';

/**
 * The service's status as the server reports it, with the time of the reading. `isWhole`: on the status page, with all details.
 */
export function ServiceStatus({ isWhole = false }: { isWhole?: boolean }) {
  const format = useFormat();
  const reading = useApiQuery(serviceStatus, { staleTime: 0 });
  const { data, error, isFetching, refetch } = reading;
  const texts = useTexts({
    title: { ko: '서비스 상태', en: 'Service status' },
    now: { ko: '지금 측정한 상태', en: 'Measured now' },
    all: { ko: '지난 90일과 장애 기록', en: 'The last 90 days and incidents' },
    answers: { ko: '응답함', en: 'Answers' },
    silent: { ko: '응답하지 않음', en: 'No answer' },
    unknown: { ko: '지금 알 수 없음', en: 'Not known right now' },
    again: { ko: '새로고침', en: 'Refresh' },
    reading: { ko: '읽는 중', en: 'Refreshing' },
    ok: { ko: '정상', en: 'OK' },
    ill: { ko: '지연', en: 'Delayed' },
    head: { ko: (block: string) => `최신 블록 ${block}`, en: (block) => `Newest block ${block}` },
    headUnknown: { ko: '지금 체인을 읽지 못합니다.', en: 'The chain cannot be read right now.' },
    upToUnknown: {
      ko: (block: string) => `블록 ${block}까지, 최신 블록은 알 수 없음`,
      en: (block) => `Up to block ${block}, the newest is not known`,
    },
    upTo: {
      ko: (block: string, lag: string) => (lag === '0' ? `블록 ${block}까지` : `블록 ${block}까지, ${lag}블록 남음`),
      en: (block, lag) => (lag === '0' ? `Up to block ${block}` : `Up to block ${block}, ${lag} behind`),
    },
    of: { ko: (time: string) => `${time} 기준`, en: (time) => `as of ${time}` },
    none: { ko: '아직 읽은 블록이 없습니다.', en: 'No block has been read yet.' },
    sent: { ko: '밀린 메일 없음', en: 'No backlog' },
    late: {
      ko: (count: string, minutes: number) => `${count}통 대기, 가장 오래된 것 ${minutes}분`,
      en: (count, minutes) => `${count} waiting, the oldest for ${minutes} min`,
    },
    readAt: { ko: (time: string) => `${time}에 읽음`, en: (time) => `Read at ${time}` },
    safe: {
      ko: '기록이나 메일이 늦어도 계약에 맡긴 BNB에는 영향이 없습니다.',
      en: 'Delayed records or emails do not affect your staked BNB.',
    },
  });
  const parts = useTexts(COMPONENT_NAMES);
  const row = (label: string, ok: boolean | undefined, detail: string) => ({
    label,
    figure: false,
    value: (
      <span className={css.state}>
        <span>{detail}</span>
        {ok !== undefined && <Tag tone={ok ? 'ok' : 'warn'}>{ok ? texts.ok : texts.ill}</Tag>}
      </span>
    ),
  });
  return (
    <Card
      title={isWhole ? texts.now : texts.title}
      aside={
        <Button size="small" busy={isFetching && data && texts.reading} onClick={() => void refetch()}>
          {texts.again}
        </Button>
      }
    >
      {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      <StaleNotice reading={reading} />
      {!data && !error && <Skeleton size="tall" />}
      {data && (
        <div className={css.list}>
          <KeyValues
            items={[
              // A failed reading says nothing about the website: it may be the reader's network.
              ...(isWhole && !error ? [row(parts.website, true, texts.answers)] : []),
              ...(isWhole || !data.database.ok
                ? [row(parts.database, data.database.ok, data.database.ok ? texts.answers : texts.silent)]
                : []),
              row(
                parts.chain,
                data.chain.ok,
                data.chain.headBlock === null ? texts.headUnknown : texts.head(format.count(data.chain.headBlock)),
              ),
              row(
                parts.indexer,
                data.indexer.ok,
                data.indexer.cursorBlock === null
                  ? texts.none
                  : [
                      data.indexer.lagBlocks === null
                        ? texts.upToUnknown(format.count(data.indexer.cursorBlock))
                        : texts.upTo(format.count(data.indexer.cursorBlock), format.count(data.indexer.lagBlocks)),
                      ...(data.indexer.cursorTime === null ? [] : [texts.of(format.dateTime(data.indexer.cursorTime))]),
                    ].join(' · '),
              ),
              row(
                parts.mail,
                data.mail?.ok,
                data.mail === null
                  ? texts.unknown
                  : data.mail.oldestDueSeconds === null || data.mail.oldestDueSeconds < 60
                    ? texts.sent
                    : texts.late(format.count(data.mail.waiting), Math.floor(data.mail.oldestDueSeconds / 60)),
              ),
            ]}
          />
          <p className={css.end}>
            <time dateTime={data.readAt} title={fullTime(format, data.readAt)}>
              {texts.readAt(format.dateTime(data.readAt))}
            </time>
            <span>{texts.safe}</span>
            {!isWhole && (
              <Link to={PATHS.status} className={`${text.link} ${text.alone}`}>
                {texts.all}
              </Link>
            )}
          </p>
        </div>
      )}
    </Card>
  );
}
