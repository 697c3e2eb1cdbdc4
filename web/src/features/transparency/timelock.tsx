import { useTexts } from '../../i18n/texts.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimelockOperations } from '../../vault/timelock/timelock-operations.tsx';
import { useTimelock } from '../../vault/timelock/use-timelock.ts';
import { Section } from './section.tsx';

/** The owner’s decisions that cannot be executed yet: until then everybody can still leave. */
export function Timelock() {
  const { data, error, refetch } = useTimelock();
  const texts = useTexts({
    title: { ko: '기다리는 결정', en: 'Pending decisions' },
    intro: {
      ko: '소유자가 타임락이면 소유자의 모든 결정은 지연이 지나야 실행됩니다. 그 사이에 누구나 여기에서 읽고 떠날 수 있습니다. 가디언이 새 예치를 멈추는 일만은 기다리지 않습니다.',
      en: 'If the owner is a timelock, its decisions take effect only after a delay. Until then everybody can read them here, and leave. Only the guardian’s pause of new stakes takes effect at once.',
    },
    plain: {
      ko: '이 계약의 소유자는 타임락이 아닙니다. 결정이 바로 실행될 수 있어 여기에 미리 나오지 않습니다.',
      en: 'The owner of this vault is not a timelock: decisions can take effect at once and are not announced here.',
    },
  });
  const timelock = data?.timelock;
  return (
    <Section title={texts.title} intro={texts.intro}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton size="tall" />}
      {timelock === null && <Notice>{texts.plain}</Notice>}
      {timelock && <TimelockOperations timelock={timelock} />}
    </Section>
  );
}
