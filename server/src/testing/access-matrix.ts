/**
 * The routes that each staff role may call, and the fields of the reply that contain an email address: in full for admins and
 * support, masked for the read-only role. Likewise for networks. Maintained by hand, so that new routes and changed access
 * rules are deliberate: hostile/access-matrix.test.ts fails until the row is here.
 *
 * long because: it is a single table with a row for each route.
 */
import type { StaffRole } from '@eleven/protocol/staff';

const ALL = ['admin', 'support', 'readonly'] as const;
const SUPPORTERS = ['admin', 'support'] as const;
const AUDITORS = ['admin', 'readonly'] as const;
const ADMIN = ['admin'] as const;

export interface AccessRow {
  readonly roles: readonly StaffRole[];
  /** Paths in the reply; `file` for a file. */
  readonly emails?: readonly string[];
  /** Fields with the networks of requests. */
  readonly networks?: readonly string[];
}

export const ACCESS: Readonly<Record<string, AccessRow>> = {
  'GET /api/admin/user': { roles: ALL },
  'GET /api/admin/overview': { roles: ALL },
  'GET /api/admin/vault-control': { roles: ALL },
  'GET /api/admin/forecast': { roles: ALL },
  'GET /api/admin/forecast.csv': { roles: ALL },
  'GET /api/admin/reserve-history': { roles: ALL },
  'POST /api/admin/levers': { roles: ADMIN },
  'POST /api/admin/levers/:id/sent': { roles: ADMIN },
  'GET /api/admin/step-up': { roles: ALL },
  'POST /api/admin/step-up': { roles: ALL },
  'POST /api/admin/step-up/passkey': { roles: ALL },

  'GET /api/admin/alarms': { roles: ALL, emails: ['alarms[].note'] },
  'GET /api/admin/alarms.csv': { roles: ADMIN, emails: ['file'] },
  'POST /api/admin/alarms/:id/acknowledge': { roles: SUPPORTERS },
  'PATCH /api/admin/alarms/mails': { roles: ALL },
  'POST /api/admin/alarms/tests': { roles: ADMIN },
  'GET /api/admin/alarms/tests/:id': { roles: ADMIN },

  'GET /api/admin/announcements': { roles: ALL },
  'GET /api/admin/announcements.csv': { roles: ADMIN },
  'POST /api/admin/announcements': { roles: ADMIN },
  'POST /api/admin/announcements/preview': { roles: ADMIN },
  'PATCH /api/admin/announcements/:id': { roles: ADMIN },
  'POST /api/admin/announcements/:id/end': { roles: ADMIN },
  'GET /api/admin/announcements/:id/delivery': { roles: ALL },
  'POST /api/admin/announcements/:id/stop-mails': { roles: ADMIN },
  'GET /api/admin/announcements/:id/answer': { roles: ALL },
  'POST /api/admin/announcements/:id/answer': { roles: ADMIN },
  'POST /api/admin/announcements/:id/answer/preview': { roles: ADMIN },
  'POST /api/admin/announcements/:id/answer/stop-mails': { roles: ADMIN },
  'POST /api/admin/announcements/:id/archive': { roles: ADMIN },
  'GET /api/admin/incidents': { roles: ALL },
  'GET /api/admin/incidents.csv': { roles: ADMIN },
  'POST /api/admin/incidents': { roles: ADMIN },
  'PATCH /api/admin/incidents/:id': { roles: ADMIN },
  'POST /api/admin/incidents/:id/updates': { roles: ADMIN },

  'GET /api/admin/audit': { roles: AUDITORS, emails: ['entries[].reason'], networks: ['entries[].details.network'] },
  'GET /api/admin/audit/check': { roles: AUDITORS },
  'GET /api/admin/audit.csv': { roles: AUDITORS, emails: ['file'], networks: ['file'] },
  'GET /api/admin/security-events': { roles: ADMIN },
  'GET /api/admin/security-events.csv': { roles: ADMIN },

  'GET /api/admin/operations': { roles: ALL, emails: ['switches[].reason'] },
  'GET /api/admin/operations/failed': { roles: ALL, emails: ['failed[].error', 'failed[].to'] },
  'GET /api/admin/operations/failed.csv': { roles: ADMIN, emails: ['file'] },
  'POST /api/admin/operations/resend': { roles: ADMIN },
  'GET /api/admin/operations/suppressions': { roles: ALL, emails: ['suppressions[].address'] },
  'GET /api/admin/operations/suppressions.csv': { roles: ADMIN, emails: ['file'] },
  'POST /api/admin/operations/suppressions/lift': { roles: ADMIN },
  'POST /api/admin/operations/switches/:name': { roles: ADMIN },
  'GET /api/admin/operations/reindex': { roles: ADMIN },
  'GET /api/admin/operations/reindexes': { roles: ALL, emails: ['reindexes[].reason'] },
  'POST /api/admin/operations/reindexes': { roles: ADMIN },
  'POST /api/admin/operations/reindexes/:id/stop': { roles: ADMIN },

  'GET /api/admin/ticket-desk': { roles: ALL },
  'GET /api/admin/ticket-desk/settings': { roles: ALL },
  'GET /api/admin/ticket-desk/ratings': { roles: ALL },
  'POST /api/admin/ticket-labels': { roles: SUPPORTERS },
  'PATCH /api/admin/ticket-labels/:id': { roles: SUPPORTERS },
  'POST /api/admin/ticket-promises': { roles: ADMIN },
  'POST /api/admin/ticket-rules': { roles: ADMIN },
  'POST /api/admin/ticket-desk/availability': { roles: SUPPORTERS },
  'POST /api/admin/canned-replies': { roles: SUPPORTERS },
  'PATCH /api/admin/canned-replies/:id': { roles: SUPPORTERS },
  'POST /api/admin/canned-replies/order': { roles: SUPPORTERS },
  'GET /api/admin/tickets': { roles: ALL, emails: ['tickets[].customer.email', 'tickets[].subject'] },
  'GET /api/admin/tickets.csv': { roles: ADMIN, emails: ['file'] },
  'GET /api/admin/tickets/:number': {
    roles: ALL,
    emails: [
      'messages[].attachments[].name',
      'messages[].text',
      'rating.text',
      'ticket.customer.email',
      'ticket.subject',
    ],
  },
  'GET /api/admin/tickets/:number/chain': { roles: ALL, emails: ['wallets[].label'] },
  'GET /api/admin/tickets/:number/transactions/:hash': { roles: ALL },
  'POST /api/admin/tickets/:number/answer': { roles: SUPPORTERS },
  'POST /api/admin/tickets/:number/notes': { roles: SUPPORTERS },
  'POST /api/admin/tickets/:number/assign': { roles: SUPPORTERS },
  'POST /api/admin/tickets/:number/close': { roles: SUPPORTERS },
  'POST /api/admin/tickets/:number/reopen': { roles: SUPPORTERS },
  'POST /api/admin/tickets/:number/read': { roles: SUPPORTERS },
  'POST /api/admin/tickets/:number/triage': { roles: SUPPORTERS },
  'POST /api/admin/tickets/:number/merge': { roles: SUPPORTERS },
  'POST /api/admin/tickets/:number/unmerge': { roles: SUPPORTERS },
  'GET /api/admin/tickets/:number/readers': { roles: ALL },
  'POST /api/admin/tickets/:number/readers': { roles: SUPPORTERS },
  'POST /api/admin/attachments': { roles: SUPPORTERS },
  'GET /api/admin/tickets/:number/attachments/:id': { roles: SUPPORTERS },

  // Lists are visible on screens, so addresses are masked for everybody.
  'GET /api/admin/users': { roles: ALL },
  'GET /api/admin/users.csv': { roles: ADMIN, emails: ['file'] },
  'GET /api/admin/users/:id': {
    roles: ALL,
    emails: ['email', 'mails[].lastError', 'restrictions[].liftReason', 'restrictions[].reason', 'wallets[].label'],
    networks: ['sessions[].network'],
  },
  'GET /api/admin/users/:id/views': { roles: ADMIN },
  'GET /api/admin/users/:id/activity': {
    roles: ALL,
    emails: ['entries[].description'],
    networks: ['entries[].description'],
  },
  'POST /api/admin/users/:id/suspend': { roles: ADMIN },
  'POST /api/admin/users/:id/unsuspend': { roles: ADMIN },
  'POST /api/admin/users/:id/restrict-tickets': { roles: ADMIN },
  'POST /api/admin/users/:id/allow-tickets': { roles: ADMIN },
  'POST /api/admin/users/:id/role': { roles: ADMIN },
  'POST /api/admin/users/:id/end-sessions': { roles: SUPPORTERS },
  'POST /api/admin/users/:id/sessions/:session/end': { roles: SUPPORTERS },
  'POST /api/admin/users/:id/remove-factors': { roles: ADMIN },
  // Hidden from the read-only role, as cases contain texts about users.
  'GET /api/admin/users/:id/factor-case': {
    roles: SUPPORTERS,
    emails: ['case.evidence[].note', 'case.opened.reason'],
  },
  'POST /api/admin/users/:id/factor-case': { roles: SUPPORTERS },
  'POST /api/admin/users/:id/factor-case/evidence': { roles: SUPPORTERS },
  'POST /api/admin/users/:id/factor-case/propose': { roles: SUPPORTERS },
  'POST /api/admin/users/:id/factor-case/confirm': { roles: ADMIN },
  'POST /api/admin/users/:id/factor-case/refuse': { roles: SUPPORTERS },
  'POST /api/admin/users/:id/factor-case/close': { roles: SUPPORTERS },
  'POST /api/admin/users/:id/request-export': { roles: ADMIN },
  'POST /api/admin/users/:id/reset-mail': { roles: SUPPORTERS },
  'POST /api/admin/users/:id/resume-emails': { roles: SUPPORTERS },
  'POST /api/admin/users/:id/request-deletion': { roles: ADMIN },
  'POST /api/admin/users/:id/cancel-deletion': { roles: ADMIN },
};
