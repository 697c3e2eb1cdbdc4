import { type Consent, ownConsents } from '@eleven/protocol/api/own/consents';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { KeyValues } from '../../../ui/table/key-values.tsx';

/** Which version of the documents was accepted, and when. */
export function ConsentList() {
  const format = useFormat();
  const { data, error, refetch } = useApiQuery(ownConsents);
  const texts = useTexts({
    terms: { ko: '이용약관', en: 'Terms' },
    privacy: { ko: '개인정보 처리방침', en: 'Privacy notice' },
    risks: { ko: '위험 안내', en: 'Risk notice' },
    version: {
      ko: (names: string, version: string) => `${names} · 버전 ${version}`,
      en: (names, version) => `${names} · version ${version}`,
    },
    waiting: { ko: '동의 기록을 불러오는 중', en: 'Loading what you accepted' },
    none: { ko: '보관된 동의가 없습니다.', en: 'No consent is on record.' },
    due: {
      ko: (version: string) => `버전 ${version}에는 아직 동의하지 않으셨습니다.`,
      en: (version) => `You have not accepted version ${version} yet.`,
    },
  });
  if (!data) {
    if (error) return <FailureNotice error={error} retry={() => void refetch()} />;
    return (
      <div role="status" aria-label={texts.waiting}>
        <Skeleton size="medium" />
      </div>
    );
  }
  const { consents, dueVersion } = data;
  // Accepted together, shown together.
  const groups = Map.groupBy(consents, ({ version, acceptedAt }) => `${version} ${acceptedAt}`);
  const namesOf = (group: readonly Consent[]) => group.map(({ document }) => texts[document]).join(', ');
  return (
    <>
      {dueVersion && <p>{texts.due(dueVersion)}</p>}
      {consents.length === 0 && <p>{texts.none}</p>}
      <KeyValues
        items={[...groups.values()].map((group) => ({
          label: texts.version(namesOf(group), group[0]?.version ?? ''),
          value: format.longDateTime(group[0]?.acceptedAt ?? ''),
        }))}
      />
    </>
  );
}
