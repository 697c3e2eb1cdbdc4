import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { Promises } from './promises.tsx';

it('reports that the promised times are saved, until one is changed again', async () => {
  fakeApi({ 'POST /api/admin/ticket-promises': { status: 204 } });
  renderPart(<Promises promises={[{ priority: 'normal', firstMinutes: 60, nextMinutes: 60 }]} mayWrite />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Normal: first answer (hours)'), { target: { value: '2' } });
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('keeps an emptied field empty while the user types, and restores its last hours afterwards', () => {
  fakeApi({});
  renderPart(<Promises promises={[{ priority: 'normal', firstMinutes: 60, nextMinutes: 60 }]} mayWrite />);
  const field = screen.getByLabelText<HTMLInputElement>('Normal: first answer (hours)');
  fireEvent.change(field, { target: { value: '' } });
  expect(field.value).toBe('');
  expect(field.validity.valueMissing).toBe(true);
  fireEvent.change(field, { target: { value: '1.5' } });
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(field.value).toBe('1.5');
});
