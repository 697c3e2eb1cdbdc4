import type { TicketLabel } from '@eleven/protocol/api/admin/support';
import type { CannedReply, PriorityPromise, TicketRule } from '@eleven/protocol/api/admin/ticket-management';
import { locale } from '@eleven/protocol/api/shapes';
import { ticketCategory } from '@eleven/protocol/api/support';
import { LABEL_COLORS, TICKET_PRIORITIES } from '@eleven/protocol/tickets';
import type { CannedRow } from './canned-replies.store.ts';
import type { LabelRow } from './labels.store.ts';
import type { Promises } from './promises.store.ts';
import { priorityOf } from './promises.ts';
import type { RuleRow } from './rules.store.ts';

export const toLabel = ({ id, name, color, archivedAt }: LabelRow): TicketLabel => ({
  id,
  name,
  color: LABEL_COLORS.find((known) => known === color) ?? 'plain',
  isArchived: archivedAt !== null,
});

export const toCannedReply = (row: CannedRow): CannedReply => ({
  id: row.id,
  title: { ko: row.titleKo, en: row.titleEn },
  text: { ko: row.textKo, en: row.textEn },
  version: row.version,
  isArchived: row.archivedAt !== null,
});

export const toPromises = (promises: Promises): PriorityPromise[] =>
  TICKET_PRIORITIES.map((priority) => ({ priority, ...promises[priority] }));

export const toRule = (rule: RuleRow): TicketRule => ({
  category: rule.category === null ? null : ticketCategory.parse(rule.category),
  locale: rule.locale === null ? null : locale.parse(rule.locale),
  priority: rule.priority === null ? null : priorityOf(rule.priority),
  assignees: rule.assignees,
});
