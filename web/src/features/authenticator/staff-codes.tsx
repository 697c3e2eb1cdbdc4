import { staffCodes } from '@eleven/protocol/api/dev/authenticator';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import layout from '../../styles/layout.module.css';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './staff-codes.module.css';

const READ_EVERY_MS = 1_000;

/** The codes that the authenticator apps of staff would show. */
export function StaffCodes() {
  const texts = useTexts({
    about: {
      ko: '이 설치본의 직원 계정이 쓰는 인증 앱의 코드입니다. 실제 운영에는 이 페이지가 없습니다.',
      en: 'The codes of the authenticator apps of this installation’s staff. A production server has no such page.',
    },
    empty: {
      ko: '아직 인증 앱을 등록한 직원이 없습니다.',
      en: 'No member of staff has set up an authenticator app yet.',
    },
    copy: { ko: '코드 복사', en: 'Copy the code' },
    left: { ko: (seconds: number) => `${seconds}초 남음`, en: (seconds) => `${seconds} s left` },
    starting: { ko: '등록 중', en: 'being set up' },
  });
  const { data, error, isPending, refetch } = useApiQuery(staffCodes, { staleTime: 0, refetchInterval: READ_EVERY_MS });
  if (isPending) return <Skeleton />;
  if (error) return <FailureNotice error={error} retry={() => void refetch()} />;
  return (
    <>
      <Notice>{texts.about}</Notice>
      {data.staff.length === 0 && <p>{texts.empty}</p>}
      {data.staff.map(({ email, code, isConfirmed }) => (
        <Card key={email}>
          <p>
            {email}
            {!isConfirmed && ` (${texts.starting})`}
          </p>
          <p className={classNames(layout.row, layout.wrapping)}>
            <code className={css.code}>{code}</code>
            <CopyButton value={code} label={`${texts.copy}: ${email}`} />
            <span>{texts.left(data.secondsLeft)}</span>
          </p>
        </Card>
      ))}
    </>
  );
}
