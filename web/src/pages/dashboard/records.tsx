import HistoryCard from '../../features/staking/history-card.tsx';
import { card } from '../../features/staking/parts.tsx';
import type { StatementsCardProps } from '../../features/statements/statements-card.tsx';

const StatementsCard = card<StatementsCardProps>(() => import('../../features/statements/statements-card.tsx'));

export interface RecordsProps {
  addresses: readonly string[];
  className?: string | undefined;
}

/** What has happened: below everything else, and fetched by who comes there. The statement comes one window later still. */
export default function Records(props: RecordsProps) {
  return (
    <>
      <HistoryCard {...props} />
      <StatementsCard {...props} />
    </>
  );
}
