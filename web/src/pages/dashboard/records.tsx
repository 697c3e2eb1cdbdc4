import HistoryCard from '../../features/history/history-card.tsx';
import { card } from './lazy-card.tsx';

const StatementsCard = card(() => import('../../features/statements/statements-card.tsx'));

interface RecordsProps {
  addresses: readonly string[];
  className?: string | undefined;
}

/** History and statements, at the bottom of the page. History loads near the window, statements one window later. */
export default function Records(props: RecordsProps) {
  return (
    <>
      <HistoryCard {...props} />
      <StatementsCard {...props} />
    </>
  );
}
