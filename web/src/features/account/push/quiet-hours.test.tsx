import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { QuietHours } from './quiet-hours.tsx';

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('saves a time that was refused for equalling the other end as soon as the other end changes', async () => {
  const api = fakeApi({
    'GET /api/profile/settings': { body: { quietHours: { from: 22 * 60, to: 7 * 60 } } },
    'PATCH /api/profile/settings': ({ body }) => ({ body: body as object }),
  });
  renderPart(<QuietHours />);
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  const to = screen.getByLabelText<HTMLInputElement>('To');
  type(from, '07:00');
  expect(from.getAttribute('aria-invalid')).toBe('true');
  fireEvent.blur(from);
  type(to, '09:30');
  fireEvent.blur(to);
  const saved = () => api.to('/api/profile/settings').flatMap(({ body }) => (body ? [body] : []));
  await waitFor(() => expect(saved()).toEqual([{ quietHours: { from: 7 * 60, to: 9 * 60 + 30 } }]));
  expect(from.getAttribute('aria-invalid')).toBeNull();
  expect([from.value, to.value]).toEqual(['07:00', '09:30']);
});
