/** The records about an account: restrictions, consents, and the members of staff who viewed it. */
import { RESTRICTION_NAMES } from '@eleven/protocol/accounts/restrictions';
import { type UserDetail, userViews } from '@eleven/protocol/api/admin/users';
import { useFormat } from '../../../i18n/format.ts';
import { fullTime } from '../../../i18n/full-time.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiPages } from '../../../lib/use-api-pages.ts';
import { PATHS } from '../../../paths.ts';
import rows from '../../../styles/entries.module.css';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MorePages } from '../../../ui/table/more-pages.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { roleName } from '../admin-texts.ts';

/** Current and past restrictions: who began and lifted them, and when. */
export function UserRestrictions({ restrictions }: { restrictions: UserDetail['restrictions'] }) {
  const format = useFormat();
  const locale = useLocale();
  const texts = useTexts({
    title: { ko: '제한', en: 'Restrictions' },
    none: { ko: '제한한 적이 없습니다.', en: 'There have been none.' },
    applies: { ko: '적용 중', en: 'Applies' },
    over: { ko: '끝남', en: 'Over' },
    lifted: { ko: '해제됨', en: 'Lifted' },
    gone: { ko: '삭제된 계정', en: 'deleted account' },
    from: { ko: (at: string, by: string) => `${at} ${by}`, en: (at, by) => `${at} by ${by}` },
    until: { ko: (at: string) => `${at}까지`, en: (at) => `until ${at}` },
    open: { ko: '해제할 때까지', en: 'until it is lifted' },
    liftedBy: {
      ko: (at: string, by: string, why: string) => `${at} 해제 (${by}): ${why}`,
      en: (at, by, why) => `Lifted ${at} by ${by}: ${why}`,
    },
  });
  return (
    <Card title={texts.title}>
      {restrictions.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {restrictions.map((one) => {
          const state = one.applies ? 'applies' : one.liftedAt ? 'lifted' : 'over';
          return (
            <li key={one.id}>
              <span>
                <b>{RESTRICTION_NAMES[one.kind][locale]}</b>{' '}
                <Tag tone={one.applies ? 'warn' : 'plain'}>{texts[state]}</Tag>
              </span>
              <span>{one.reason}</span>
              <small>
                {[
                  texts.from(fullTime(format, one.startedAt), one.startedBy.name ?? texts.gone),
                  one.endsAt ? texts.until(format.longDateTime(one.endsAt)) : texts.open,
                ].join(' · ')}
              </small>
              {one.liftedAt && (
                <small>
                  {texts.liftedBy(
                    fullTime(format, one.liftedAt),
                    one.liftedBy?.name ?? texts.gone,
                    one.liftReason ?? '',
                  )}
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The document versions that were accepted, and when. */
export function UserConsents({ consents }: { consents: UserDetail['consents'] }) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '동의', en: 'Consents' },
    none: { ko: '문서별로 남은 동의가 없습니다.', en: 'None is on record by document.' },
    terms: { ko: '이용약관', en: 'Terms' },
    privacy: { ko: '개인정보 처리방침', en: 'Privacy notice' },
    risks: { ko: '위험 안내', en: 'Risk notice' },
    version: { ko: (version: string) => `버전 ${version}`, en: (version) => `version ${version}` },
    registration: { ko: '가입할 때', en: 'at sign-up' },
    asked: { ko: '다시 물었을 때', en: 'when asked again' },
    korean: { ko: '한국어', en: 'in Korean' },
    english: { ko: '영어', en: 'in English' },
  });
  const names: Readonly<Record<string, string>> = { terms: texts.terms, privacy: texts.privacy, risks: texts.risks };
  return (
    <Card title={texts.title}>
      {consents.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {consents.map(({ document, version, acceptedAt, locale, how }) => (
          <li key={`${document} ${version}`}>
            <span>
              {names[document] ?? document}, {texts.version(version)}
            </span>
            <small>
              {[
                fullTime(format, acceptedAt),
                how === 'registration' ? texts.registration : texts.asked,
                locale === 'ko' ? texts.korean : locale === 'en' ? texts.english : undefined,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Views of the account and its tickets by staff, from the audit log. For admins. */
export function UserViews({ id }: { id: string }) {
  const format = useFormat();
  const locale = useLocale();
  const texts = useTexts({
    title: { ko: '누가 보았는지', en: 'Who has looked' },
    none: { ko: '지금 보기 전에는 아무도 보지 않았습니다.', en: 'Nobody before now.' },
    about: {
      ko: '감사 기록에서 가져옵니다. 같은 사람이 10분 안에 다시 본 것은 한 줄로 셉니다.',
      en: 'From the audit log. Repeated views by the same person within ten minutes are one line with a count.',
    },
    gone: { ko: '삭제된 계정', en: 'Deleted account' },
    account: { ko: '계정과 기기', en: 'Account and devices' },
    activity: { ko: '활동', en: 'Activity' },
    factors: { ko: '2단계 인증', en: 'Second factors' },
    ticket: { ko: '문의', en: 'Ticket' },
    other: { ko: '그 밖', en: 'Other' },
    again: { ko: (count: string) => `${count}번 더`, en: (count) => `${count} more` },
  });
  const { rows: views, reading } = useApiPages(userViews, { params: { id }, rowsOf: (page) => page.views });
  return (
    <Card title={texts.title}>
      <p className={rows.none}>{texts.about}</p>
      {reading.isPending && <Skeleton />}
      {reading.data && views.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {views.map(({ id: entry, by, what, ticket, at, followed }) => (
          <li key={entry}>
            <span>
              {by?.name ?? texts.gone} {by?.role && <Tag>{roleName(by.role, locale)}</Tag>}
            </span>
            <small>
              {texts[what]}
              {ticket && (
                <>
                  {' '}
                  <Link to={`${PATHS.adminDashboard}?section=tickets&ticket=${encodeURIComponent(ticket)}`}>
                    {ticket}
                  </Link>
                </>
              )}
              {['', fullTime(format, at), ...(followed > 0 ? [texts.again(format.count(followed))] : [])].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      <MorePages reading={reading} />
    </Card>
  );
}
