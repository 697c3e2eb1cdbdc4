import type { Incident } from '@eleven/protocol/api/status';
import { useTexts } from '../../i18n/texts.ts';
import entries from '../../styles/entries.module.css';
import { Card } from '../../ui/card.tsx';
import { IncidentCard } from './incident-card.tsx';

/** The open incidents; renders nothing if there are none. */
export function OpenIncidents({ incidents }: { incidents: readonly Incident[] }) {
  const texts = useTexts({ title: { ko: '지금 진행 중인 장애', en: 'Open incidents' } });
  const open = incidents.filter(({ endedAt }) => endedAt === null);
  if (open.length === 0) return null;
  return (
    <Card title={texts.title}>
      {open.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
    </Card>
  );
}

/** The closed incidents of the last 90 days. */
export function PastIncidents({ incidents }: { incidents: readonly Incident[] }) {
  const texts = useTexts({
    title: { ko: '지난 장애', en: 'Past incidents' },
    none: { ko: '지난 90일 동안 기록된 장애가 없습니다.', en: 'No incidents were recorded in the last 90 days.' },
  });
  const past = incidents.filter(({ endedAt }) => endedAt !== null);
  return (
    <Card title={texts.title}>
      {past.length === 0 ? (
        <p className={entries.none}>{texts.none}</p>
      ) : (
        past.map((incident) => <IncidentCard key={incident.id} incident={incident} />)
      )}
    </Card>
  );
}
