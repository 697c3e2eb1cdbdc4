import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bnb, clearDashboard, connect, ofWallet, setDashboard } from '../../testing/dashboard.tsx';
import { emptyPositions, START_AT, vaultReply } from '../../testing/vault-reply.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import DashboardPage from './dashboard-page.tsx';

afterEach(clearDashboard);

it('a withdrawal in part promises no rewards once the reserve is used up', async () => {
  const stage = setDashboard();
  const flexible = { principalWei: bnb(4n), accruedWei: '0', fundedSecondsPaid: 0, since: START_AT };
  stage.answers['/api/vault'] = vaultReply({ rateBps: 0 });
  Object.assign(stage.answers, ofWallet(emptyPositions({ flexible })));
  renderInApp(<DashboardPage />);
  await connect(stage);
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: 'Part of the principal' }));
  const terms = dialog.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Staked', 'Principal that stays', 'Rewards that stay']);
  expect(dialog.queryByText(/earn/i)).toBeNull();
});
