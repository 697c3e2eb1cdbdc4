import type { Incident } from '@eleven/protocol/api/status';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { IncidentForm } from './incident-form.tsx';

afterEach(() => sessionStorage.clear());

it('moves the focus to the first missing field, at each try', async () => {
  const api = fakeApi({});
  renderPart(<IncidentForm act={{ kind: 'open' }} onClose={() => {}} onSaved={async () => {}} />);
  const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  publish();
  const [first] = within(screen.getByRole('group', { name: 'Affected parts' })).getAllByRole('checkbox');
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.click(first as HTMLElement);
  publish();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title (Korean)')));
  expect(api.calls).toEqual([]);
});

it('reports a missing component for the whole group', async () => {
  fakeApi({});
  renderPart(<IncidentForm act={{ kind: 'open' }} onClose={() => {}} onSaved={async () => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const group = await screen.findByRole('group', { name: 'Affected parts', description: 'Choose at least one.' });
  expect(group.lastElementChild?.textContent).toBe('Choose at least one.');
});

it('keeps what is typed and chosen across a reload', () => {
  fakeApi({});
  const open = () =>
    renderPart(<IncidentForm act={{ kind: 'open' }} onClose={() => {}} onSaved={async () => {}} />).unmount;
  const leave = open();
  fireEvent.change(screen.getByLabelText('Severity'), { target: { value: 'critical' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Email' }));
  fireEvent.change(screen.getByLabelText('Title (English)'), { target: { value: 'Emails are late' } });
  leave();
  open();
  expect(screen.getByLabelText<HTMLSelectElement>('Severity').value).toBe('critical');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Email' }).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Title (English)').value).toBe('Emails are late');
});

it('reports another admin’s change with its current text, and saves over it on a second press', async () => {
  const incident: Incident = {
    id: '4',
    isAutomatic: false,
    severity: 'warning',
    components: ['mail'],
    title: { ko: '메일 지연', en: 'Emails are late' },
    startedAt: '2026-11-01T00:00:00.000Z',
    endedAt: null,
    updates: [],
  };
  const now = { ...incident, title: { ko: '메일 중단', en: 'Emails do not go out' } };
  const api = fakeApi({
    'PATCH /api/admin/incidents/4': { status: 409, body: { code: 'incident.changedMeanwhile', message: 'Changed.' } },
    'GET /api/admin/incidents': { body: { incidents: [now], nextBefore: null } },
  });
  renderPart(<IncidentForm act={{ kind: 'change', incident }} onClose={() => {}} onSaved={async () => {}} />);
  fireEvent.change(screen.getByLabelText('Title (English)'), { target: { value: 'Mine' } });
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'A typing error' } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  save();
  expect(await screen.findByText('Emails do not go out')).toBeTruthy();
  save();
  await waitFor(() => expect(api.to('/api/admin/incidents/4')).toHaveLength(2));
  expect(api.to('/api/admin/incidents/4').map(({ body }) => body)).toMatchObject([
    { titleEn: 'Mine', seen: { titleEn: 'Emails are late' } },
    { titleEn: 'Mine', seen: { titleEn: 'Emails do not go out' } },
  ]);
});
