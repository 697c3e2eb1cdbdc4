/** What the page fetches only when somebody comes near it, beside what the features fetch by themselves. */
import { card } from './lazy-cards.tsx';
import type { RecordsProps } from './records.tsx';

export const Records = card<RecordsProps>(() => import('./records.tsx'));
