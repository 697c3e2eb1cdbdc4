import { saveSettings } from '@eleven/protocol/api/profile';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { RewardGoalForm } from './reward-goal-form.tsx';

const LABEL = 'Notify me when my claimable rewards reach';
const PATCH = `PATCH ${saveSettings.path}`;

function show(goalWei: string | null, answer: object = { body: {} }) {
  const api = fakeApi({ [PATCH]: answer });
  const { unmount } = renderPart(<RewardGoalForm userId="u1" goalWei={goalWei} />, { locale: 'en' });
  const field = screen.getByLabelText(LABEL) as HTMLInputElement;
  const save = (typed: string) => {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the amount' }));
  };
  return { api, field, save, unmount };
}

beforeEach(() => sessionStorage.clear());

describe('the amount of rewards that triggers a notification', () => {
  it.each([
    ['1.5', '1500000000000000000'],
    ['  ', null],
  ])('%j is saved as %s', async (typed, rewardGoalWei) => {
    const { api, field, save } = show('250000000000000000');
    expect(field.value).toBe('0.25');
    save(typed);
    await waitFor(() => expect(api.calls.map(({ body }) => body)).toEqual([{ rewardGoalWei }]));
    expect(await screen.findByText('Amount saved.')).toBeTruthy();
  });

  it.each([
    ['0', 'Enter an amount of at least 0.0001 BNB, or leave it empty.'],
    ['0.00009', 'Enter an amount of at least 0.0001 BNB, or leave it empty.'],
    ['one', 'Enter digits with a decimal point, e.g. 1.5, or leave it empty.'],
    ['-1', 'Enter digits with a decimal point, e.g. 1.5, or leave it empty.'],
    ['1.1234567890123456789', 'Use at most 18 decimal places.'],
    ['99999999999999999999', 'The amount is too large.'],
  ])('%s is refused beside the field: %s', (typed, said) => {
    const { api, field, save } = show(null);
    save(typed);
    expect(screen.getByText(said)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(api.calls).toEqual([]);
  });

  it.each(['2.5', ''])('keeps %j, typed and not saved, across a reload', (typed) => {
    const first = show('250000000000000000');
    fireEvent.change(first.field, { target: { value: typed } });
    first.unmount();
    const second = show('250000000000000000');
    expect(second.field.value).toBe(typed);
    second.unmount();
    renderPart(<RewardGoalForm userId="u2" goalWei={null} />);
    expect(screen.getByLabelText<HTMLInputElement>(LABEL).value).toBe('');
  });

  it('forgets the draft once it is saved', async () => {
    const { save, unmount } = show(null);
    save('2');
    await screen.findByText('Amount saved.');
    unmount();
    expect(show(null).field.value).toBe('');
  });

  it('keeps the typed text when it could not be saved', async () => {
    const { field, save } = show(null, { status: 400, body: { code: 'request.invalid', message: 'No.' } });
    save('2');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field.value).toBe('2');
  });
});

it('keeps an amount that is typed while the previous one is being saved', async () => {
  const { promise: when, resolve: come } = Promise.withResolvers<void>();
  const api = fakeApi({ [PATCH]: () => when.then(() => ({ body: {} })) });
  const { client } = renderPart(<RewardGoalForm userId="u1" goalWei="250000000000000000" />, { locale: 'en' });
  const field = screen.getByLabelText<HTMLInputElement>(LABEL);
  fireEvent.change(field, { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the amount' }));
  await waitFor(() => expect(api.calls).toHaveLength(1));
  fireEvent.change(field, { target: { value: '12.5' } });
  come();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(field.value).toBe('12.5');
  expect(sessionStorage.getItem('draft.rewardGoal u1')).toContain('12.5');
});
