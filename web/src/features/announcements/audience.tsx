import type { AdminAnnouncement } from '@eleven/protocol/api/admin/announcements';
import { config } from '@eleven/protocol/api/system';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Select } from '../../ui/form/select.tsx';

/** One value for the list: `everybody`, `ko`, `en`, or the address of a vault. */
export function audienceValue(announcement: AdminAnnouncement | undefined): string {
  return announcement?.audienceLocale ?? announcement?.audienceVault ?? 'everybody';
}

export function audienceOf(value: string) {
  if (value === 'ko' || value === 'en') return { audience: 'language', audienceLocale: value } as const;
  if (value.startsWith('0x')) return { audience: 'stakers', audienceVault: value } as const;
  return { audience: 'everybody' } as const;
}

/** The names of audiences, by their values. */
export function useAudiences(): { value: string; label: string }[] {
  const { data } = useApiQuery(config);
  const texts = useTexts({
    everybody: { ko: '모두', en: 'Everybody' },
    ko: { ko: '한국어를 쓰는 이용자', en: 'Users who read Korean' },
    en: { ko: '영어를 쓰는 이용자', en: 'Users who read English' },
    allStakers: { ko: 'BNB를 맡긴 모든 이용자', en: 'All stakers' },
    stakers: { ko: (vault: string) => `${vault}에 맡긴 이용자`, en: (vault) => `Stakers of ${vault}` },
  });
  const isOnlyVault = data?.vaults.length === 1;
  return [
    { value: 'everybody', label: texts.everybody },
    { value: 'ko', label: texts.ko },
    { value: 'en', label: texts.en },
    ...(data?.vaults ?? []).map(({ address, name }) => ({
      value: address.toLowerCase(),
      label: isOnlyVault ? texts.allStakers : texts.stakers(name ?? `${address.slice(0, 6)}…${address.slice(-4)}`),
    })),
  ];
}

interface AudienceProps {
  value: string;
  isMailed: boolean;
  /** It has begun and is emailed: a change sends no more emails. */
  isMailedAlready: boolean;
  onChange(changes: { audience?: string; isMailed?: boolean }): void;
}

export function Audience({ value, isMailed, isMailedAlready, onChange }: AudienceProps) {
  const texts = useTexts({
    audience: { ko: '받는 사람', en: 'Audience' },
    mail: {
      ko: '메일로도 보내기 (저장할 때의 받는 사람에게, 시작하는 시간에)',
      en: 'Also email it when it begins, to everyone who is in the audience when you save',
    },
    mailed: {
      ko: '이미 시작된 공지는 수정해도 메일을 새로 보내지 않습니다. 남은 메일이 있으면 받는 사람은 그대로 두고 수정한 내용으로 보냅니다.',
      en: 'It has begun, so a change sends no new emails. Any that still wait keep their recipients and carry the new text.',
    },
  });
  return (
    <>
      <Select
        label={texts.audience}
        options={useAudiences()}
        value={value}
        onChange={(audience) => onChange({ audience })}
      />
      {isMailedAlready ? (
        <p>{texts.mailed}</p>
      ) : (
        <Checkbox checked={isMailed} onChange={(event) => onChange({ isMailed: event.target.checked })}>
          {texts.mail}
        </Checkbox>
      )}
    </>
  );
}
