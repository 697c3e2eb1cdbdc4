/** Incidents, for the staff who open, update and end them. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../../staff.ts';
import { severity } from '../announcements.ts';
import { defineRoute } from '../route.ts';
import { pageQuery, rowId } from '../shapes.ts';
import { component, incident, incidentState } from '../status.ts';
import { REASON_MAX, REASON_MIN } from './users.ts';

export const TITLE_MAX = 120;
export const UPDATE_MAX = 1_000;

const written = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const reason = written(REASON_MAX).check(z.minLength(REASON_MIN));
const facts = {
  severity,
  components: z.array(component).check(z.minLength(1), z.maxLength(5)),
  titleKo: written(TITLE_MAX),
  titleEn: written(TITLE_MAX),
};
const update = { textKo: written(UPDATE_MAX), textEn: written(UPDATE_MAX) };
const params = z.object({ id: rowId });
const state = z.optional(z.enum(['open', 'ended']));

const act = { access: 'admin', roles: ['admin'], stepUp: true, reply: incident } as const;
const errors = ['auth.required', 'auth.stepUpRequired', 'forbidden', 'origin.foreign'] as const;

export const incidentList = defineRoute({
  method: 'GET',
  path: '/api/admin/incidents',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'All incidents, newest first; pass `nextBefore` as `before` for the following page.',
  query: z.extend(pageQuery, { state }),
  reply: z.object({ incidents: z.array(incident), nextBefore: z.nullable(rowId) }),
  errors: ['auth.required'],
});

export const incidentExport = defineRoute({
  method: 'GET',
  path: '/api/admin/incidents.csv',
  access: 'admin',
  roles: ['admin'],
  summary: 'All incidents as a CSV file. The export is recorded in the audit log.',
  query: z.object({ state }),
  file: 'text/csv',
  errors: ['auth.required', 'forbidden'],
});

export const openIncident = defineRoute({
  ...act,
  method: 'POST',
  path: '/api/admin/incidents',
  summary:
    'Open an incident, with its first update. Open pages show it at once, and subscribers are notified by email.',
  body: z.object({
    ...facts,
    ...update,
    state: z.enum(['investigating', 'identified', 'monitoring']),
    reason,
  }),
  errors,
  creates: true,
});

export const changeIncident = defineRoute({
  ...act,
  method: 'PATCH',
  path: '/api/admin/incidents/:id',
  summary:
    'Correct title, severity and components of an incident. Nobody gets an email about it. `seen` is what the page showed of them: with it, only if nobody has changed them since.',
  params,
  body: z.object({ ...facts, reason, seen: z.optional(z.object(facts)) }),
  errors: [...errors, 'notFound', 'incident.changedMeanwhile'],
});

export const updateIncident = defineRoute({
  ...act,
  method: 'POST',
  path: '/api/admin/incidents/:id/updates',
  summary: 'Post an update on an incident; `resolved` ends it. Subscribers are notified by email.',
  params,
  body: z.object({ ...update, state: incidentState, reason }),
  errors: [...errors, 'notFound', 'incident.ended'],
  creates: true,
});
