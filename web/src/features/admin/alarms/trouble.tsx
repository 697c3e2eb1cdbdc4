import { type AlarmKind, alarmKind } from '@eleven/protocol/alarms';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';

const REPEATING: readonly AlarmKind[] = ['mail', 'push', 'reserve', 'disk'];

/** The detail of these checks repeats the trouble in English, unless their figure is unknown. */
export const isRepeating = (kind: AlarmKind) => REPEATING.includes(kind);

interface TroubleProps {
  kind: AlarmKind;
  /** Whether the check has read its figure. */
  isKnown: boolean;
  /** A technical text, always in English. */
  detail: string | null | undefined;
}

/** The fault of a check that is not OK, and its technical detail if that says more. */
export function Trouble({ kind, isKnown, detail }: TroubleProps) {
  const locale = useLocale();
  const texts = useTexts({ unknown: { ko: '확인하지 못했습니다.', en: 'It could not be checked.' } });
  return (
    <>
      {isRepeating(kind) && !isKnown ? texts.unknown : alarmKind(kind).trouble[locale]}
      {detail && !(isRepeating(kind) && isKnown) && (
        <>
          {' '}
          (<span lang="en">{detail}</span>)
        </>
      )}
    </>
  );
}
