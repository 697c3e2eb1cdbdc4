import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { Promises } from './promises.tsx';

it('promised times say that they are saved, until one is changed again', async () => {
  fakeApi({ 'POST /api/admin/ticket-promises': { status: 204 } });
  renderPart(<Promises promises={[{ priority: 'normal', firstMinutes: 60, nextMinutes: 60 }]} mayWrite />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Normal: first answer (hours)'), { target: { value: '2' } });
  expect(screen.queryByText('Saved.')).toBeNull();
});
