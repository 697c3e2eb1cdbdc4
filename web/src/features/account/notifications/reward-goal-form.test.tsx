import { saveSettings } from '@eleven/protocol/api/profile';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { RewardGoalForm } from './reward-goal-form.tsx';

const LABEL = 'Tell me when my claimable rewards reach';
const PATCH = `PATCH ${saveSettings.path}`;

function show(goalWei: string | null, answer: object = { body: {} }) {
  const api = fakeApi({ [PATCH]: answer });
  renderPart(<RewardGoalForm goalWei={goalWei} />, { locale: 'en' });
  const field = screen.getByLabelText(LABEL) as HTMLInputElement;
  const save = (typed: string) => {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the amount' }));
  };
  return { api, field, save };
}

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

  it.each(['0', '0.00009', 'one', '-1'])('%s is refused beside the field', (typed) => {
    const { api, field, save } = show(null);
    save(typed);
    expect(screen.getByText('Enter an amount of at least 0.0001 BNB, or leave it empty.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(api.calls).toEqual([]);
  });

  it('keeps what was typed when it could not be saved', async () => {
    const { field, save } = show(null, { status: 400, body: { code: 'request.invalid', message: 'No.' } });
    save('2');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field.value).toBe('2');
  });
});
