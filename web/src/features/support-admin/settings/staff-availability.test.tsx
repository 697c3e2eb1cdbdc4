import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { StaffAvailability } from './staff-availability.tsx';

it('says why a switch did not change', async () => {
  const { answers } = fakeApi({
    'POST /api/admin/ticket-desk/availability': {
      status: 403,
      body: { code: 'forbidden', message: 'Only an admin may.' },
    },
  });
  const staff = [{ id: 'a', name: 'Minji', role: 'support' as const, isAvailable: true }];
  renderPart(<StaffAvailability staff={staff} ownId="b" isAdmin />);
  fireEvent.click(screen.getByRole('switch', { name: /Minji/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Only an admin may.');
  answers['POST /api/admin/ticket-desk/availability'] = { status: 204 };
  fireEvent.click(screen.getByRole('switch', { name: /Minji/ }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});
