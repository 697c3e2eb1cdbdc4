import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { IncidentForm } from './incident-form.tsx';

it('the focus goes to the first field that is missing, at each try', () => {
  const api = fakeApi({});
  renderPart(<IncidentForm act={{ kind: 'open' }} onClose={() => {}} onSaved={async () => {}} />);
  const tell = () => fireEvent.click(screen.getByRole('button', { name: 'Tell everybody' }));
  tell();
  const [first] = within(screen.getByRole('group', { name: 'Affected parts' })).getAllByRole('checkbox');
  expect(document.activeElement).toBe(first);
  fireEvent.click(first as HTMLElement);
  tell();
  expect(document.activeElement).toBe(screen.getByLabelText('Title (Korean)'));
  expect(api.calls).toEqual([]);
});

it('a missing part is said for the whole group', () => {
  fakeApi({});
  renderPart(<IncidentForm act={{ kind: 'open' }} onClose={() => {}} onSaved={async () => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Tell everybody' }));
  const group = screen.getByRole('group', { name: 'Affected parts', description: 'Choose at least one.' });
  expect(group.lastElementChild?.textContent).toBe('Choose at least one.');
});
