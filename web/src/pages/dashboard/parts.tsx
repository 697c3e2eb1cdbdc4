/** Parts of the page that load only when they come near the window, beside those that features load themselves. */
import { card } from './lazy-cards.tsx';
import type { RecordsProps } from './records.tsx';

export const Records = card<RecordsProps>(() => import('./records.tsx'));
