import type { TicketLabel } from '@eleven/protocol/api/admin/support';
import type { CannedReply } from '@eleven/protocol/api/admin/ticket-desk';
import { LABEL_COLORS } from '@eleven/protocol/tickets';
import type { CannedRow, LabelRow } from './desk.store.ts';

export const toLabel = ({ id, name, color, archivedAt }: LabelRow): TicketLabel => ({
  id,
  name,
  color: LABEL_COLORS.find((known) => known === color) ?? 'plain',
  isArchived: archivedAt !== null,
});

export const toReply = (row: CannedRow): CannedReply => ({
  id: row.id,
  title: { ko: row.titleKo, en: row.titleEn },
  text: { ko: row.textKo, en: row.textEn },
  version: row.version,
  isArchived: row.archivedAt !== null,
});
