import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OverviewCard } from '../../features/overview/overview-card.tsx';
import { StakeCard } from '../../features/stake/stake-card.tsx';
import { useStakeForm } from '../../features/stake/use-stake-form.ts';
import { bnb, clearDashboard, connect, type DashboardStage, ofWallet, setDashboard } from '../../testing/dashboard.tsx';
import { codeOf } from '../../testing/fake-wallet.ts';
import { emptyPositions, START_AT, vaultReply } from '../../testing/vault-reply.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import { useStaking } from '../../vault/use-staking.ts';

let stage: DashboardStage;

beforeEach(() => {
  stage = setDashboard();
});
afterEach(clearDashboard);

function Cards() {
  const staking = useStaking();
  const form = useStakeForm(staking);
  return (
    <>
      <OverviewCard staking={staking} />
      <StakeCard staking={staking} form={form} />
    </>
  );
}

async function renderCards(vault: Parameters<typeof vaultReply>[0]) {
  stage.answers['/api/vault'] = vaultReply(vault);
  renderInApp(<Cards />);
  await connect(stage);
}

const NO_ROOM = { '30': '0', '90': '0', '180': '0', '365': '0' };
/** The text that describes the disabled stake button. */
function reason(): string {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Stake' });
  expect(button.disabled).toBe(true);
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

describe('a press with an amount that cannot be staked moves the focus back to the amount', () => {
  it('that is empty, or was left with a problem before', async () => {
    await renderCards({});
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Stake' });
    const amount = screen.getByRole('textbox', { name: 'Amount' });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(document.activeElement).toBe(amount));
    fireEvent.change(amount, { target: { value: '0.001' } });
    button.focus();
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    expect(document.activeElement).toBe(amount);
  });
});

describe('when nothing can be staked, it says why, until when, and names the alternatives', () => {
  it('paused', async () => {
    await renderCards({ paused: true });
    await screen.findByText('New stakes are paused. Withdrawals always work.');
    expect(reason()).toContain('No date is set for reopening.');
  });

  it('no capacity in this plan, but in others', async () => {
    await renderCards({ capacityWei: '0' });
    await screen.findByText(/cannot cover the rewards of another stake in this plan/);
    expect(reason()).toContain('More can be staked when the reserve is funded or others withdraw.');
    expect(reason()).toContain('You can still stake in: 30 days 90,000.0000 BNB, 90 days');
    fireEvent.click(screen.getByRole('radio', { name: '30 d' }));
    expect(screen.queryByText(/cannot cover the rewards/)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Stake' }).disabled).toBe(false);
  });

  it('the reserve is used up: 0 %, since when, on both cards', async () => {
    const flexible = { principalWei: bnb(40n), accruedWei: '0', fundedSecondsPaid: 0, since: START_AT };
    Object.assign(stage.answers, ofWallet(emptyPositions({ flexible })));
    await renderCards({ rateBps: 0, fundedUntil: START_AT + 500, capacityWei: '0', lockCapacityWei: NO_ROOM });
    await screen.findByText(/flexible stakes have earned 0% since 15 Jan 2027/);
    expect(reason()).not.toContain('You can still stake in');
    const overview = within(screen.getByRole('region', { name: 'Rewards you can claim' }));
    expect(overview.getByText('Now 0%: the reserve is used up.')).toBeDefined();
    expect(await overview.findByText(/Flexible rewards stopped at 15 Jan 2027/)).toBeDefined();
    expect(overview.queryByText(/^Adds /)).toBeNull();
    expect(overview.queryByText(/^11% a year/)).toBeNull();
  });

  it('0 % without any flexible stake: there is no date to show', async () => {
    await renderCards({ rateBps: 0, fundedUntil: null, capacityWei: '0', lockCapacityWei: NO_ROOM });
    await screen.findByText('The reserve is used up: flexible stakes earn 0% now.');
    expect(screen.getByText('Now 0%: the reserve is used up.')).toBeDefined();
    expect(screen.queryByText(/^11% a year/)).toBeNull();
  });
});

describe('a wallet that is a contract', () => {
  it('may stake its whole balance, because somebody else pays the network fees', async () => {
    stage.provider.answer('eth_getCode', codeOf('0x6080'));
    await renderCards({});
    await screen.findByText('Minimum 0.0100 BNB.');
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect(await screen.findByRole('button', { name: 'Stake 10.0000 BNB' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stake 10.0000 BNB' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('with a key that delegates to a contract pays its own', async () => {
    stage.provider.answer('eth_getCode', codeOf(`0xef0100${'ab'.repeat(20)}`));
    await renderCards({});
    expect(screen.getByText(/Max keeps 0\.0010 BNB back/)).toBeDefined();
  });
});

describe('a wallet whose code refuses BNB', () => {
  it('is warned, keeps the amount, and may stake anyway', async () => {
    stage.provider.answer('eth_getCode', codeOf('0x6080'));
    stage.provider.answer('eth_call', ([call]) =>
      (call as { value?: string }).value
        ? Promise.reject({ code: 3, message: 'execution reverted', data: '0x' })
        : `0x${START_AT.toString(16).padStart(64, '0')}`,
    );
    await renderCards({});
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
    fireEvent.change(amount, { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Stake 2.0000 BNB' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm in Example' }));
    await screen.findByText(/^The code of this wallet refuses BNB from the vault\./);
    expect(amount.value).toBe('2');
    expect(stage.provider.countOf('eth_sendTransaction')).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Stake anyway' }));
    await waitFor(() => expect(amount.value).toBe(''));
    expect(stage.provider.countOf('eth_sendTransaction')).toBe(1);
  });
});

describe('the review', () => {
  const open = async () => {
    fireEvent.change(await screen.findByRole('textbox', { name: 'Amount' }), { target: { value: '1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Stake 1.0000 BNB' }));
    return within(await screen.findByRole('dialog'));
  };

  it('shows the network fee before the wallet opens, rounded up, and gives the contract to copy', async () => {
    // 53,000 gas at 0.05 gwei plus a wei: slightly more than 0.00000265 BNB.
    stage.provider.answer('eth_gasPrice', () => `0x${(50_000_001).toString(16)}`);
    await renderCards({});
    const review = await open();
    expect(await review.findByText('about 0.000003 BNB')).toBeDefined();
    expect(review.getByText('stake()')).toBeDefined();
    expect(review.getByRole('button', { name: 'Copy the contract address' })).toBeDefined();
    expect(stage.provider.countOf('eth_sendTransaction')).toBe(0);
  });

  it('leaves an unknown fee to the wallet', async () => {
    stage.provider.answer('eth_gasPrice', () => Promise.reject({ code: -32601, message: 'no' }));
    await renderCards({});
    const review = await open();
    expect(await review.findByText('Your wallet shows it')).toBeDefined();
  });
});

describe('a problem is about the amount and plan that were asked for', () => {
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  const type = (value: string) => fireEvent.change(amount(), { target: { value } });
  const stake = async (value: string) => {
    type(value);
    fireEvent.click(screen.getByRole('button', { name: /^Stake .* BNB$/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm in Example' }));
  };
  const OLD_REQUEST = /^An earlier request that sends BNB/;

  it.each([
    ['amount', () => type('3')],
    ['plan', () => fireEvent.click(screen.getByRole('radio', { name: '30 d' }))],
  ])('so a change of the %s clears it, and "Ask again" with it', async (_what, change) => {
    // It may have been sent, so the next one is warned of.
    stage.provider.answer('eth_sendTransaction', () => null);
    await renderCards({});
    await stake('1');
    await screen.findByText(/Your answer in the wallet is unknown/);
    await stake('2');
    await screen.findByText(OLD_REQUEST);
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeDefined();
    change();
    await waitFor(() => expect(screen.queryByText(OLD_REQUEST)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
    expect(stage.provider.countOf('eth_sendTransaction')).toBe(1);
  });

  it('and one that comes after a change is still shown', async () => {
    const answer = Promise.withResolvers<never>();
    stage.provider.answer('eth_sendTransaction', () => answer.promise);
    await renderCards({});
    await stake('1');
    await screen.findByText('Confirm it in Example.');
    type('3');
    await act(async () => answer.reject({ code: 4001, message: 'no' }));
    await screen.findByText('The wallet rejected the request. Nothing was sent.');
    expect(amount().value).toBe('3');
    type('4');
    await waitFor(() => expect(screen.queryByText(/rejected the request/)).toBeNull());
  });
});
