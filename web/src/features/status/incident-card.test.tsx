import type { Incident } from '@eleven/protocol/api/status';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { IncidentCard } from './incident-card.tsx';

const update = (id: string, state: Incident['updates'][number]['state']) => ({
  id,
  state,
  text: { ko: `소식 ${id}`, en: `update ${id}` },
  createdAt: '2026-11-01T00:00:00.000Z',
});
const INCIDENT: Incident = {
  id: '4',
  isAutomatic: true,
  severity: 'warning',
  components: ['mail'],
  title: { ko: '메일 지연', en: 'Emails are late' },
  startedAt: '2026-11-01T00:00:00.000Z',
  endedAt: '2026-11-01T01:00:00.000Z',
  updates: [update('3', 'resolved'), update('2', 'investigating'), update('1', 'investigating')],
};
const updatesShown = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);

it('is “detected” if the server opened it, and “investigating” only once staff investigate', () => {
  renderPart(<IncidentCard incident={INCIDENT} />);
  expect(updatesShown()).toEqual(['Resolved update 3', 'Investigating update 2', 'Detected update 1']);
});

it('shows the state that the member of staff chose at the start', () => {
  renderPart(<IncidentCard incident={{ ...INCIDENT, isAutomatic: false }} />);
  expect(updatesShown()).toEqual(['Resolved update 3', 'Investigating update 2', 'Investigating update 1']);
});
