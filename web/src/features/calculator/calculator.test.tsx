import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { vaultReply } from '../../testing/vault-reply.ts';
import { Calculator } from './calculator.tsx';

const NOTHING = { '30': '0', '90': '0', '180': '0', '365': '0' };
const now = () => screen.getByRole('status').textContent;

describe('the calculator', () => {
  it('shows no further notice while the vault pays and accepts the stake', () => {
    renderPart(<Calculator vault={vaultReply()} />);
    expect(now()).toBe('');
  });

  it('says that the rate is 0% and that no stake is accepted', () => {
    renderPart(<Calculator vault={vaultReply({ rateBps: 0, capacityWei: '0', lockCapacityWei: NOTHING })} />);
    const full = 'This plan takes no new stakes now. It opens again when the reserve is funded.';
    expect(now()).toBe(`The reserve is used up, so the rate is 0% now. ${full}`);
    fireEvent.click(screen.getByLabelText('30 d'));
    expect(now()).toBe(full);
    expect(screen.queryByText(/Staked now it unlocks/)).toBeNull();
  });

  it('does not promise an end for less than the minimum, or where the capacity left is less', () => {
    const lockCapacityWei = { ...vaultReply().lockCapacityWei, '90': '5000000000000000' };
    renderPart(<Calculator vault={vaultReply({ lockCapacityWei })} />);
    fireEvent.click(screen.getByLabelText('30 d'));
    expect(screen.getByText(/Staked now it unlocks/)).toBeDefined();
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '0.005' } });
    expect(now()).toBe('The minimum for a new stake is 0.0100 BNB.');
    expect(screen.queryByText(/Staked now it unlocks/)).toBeNull();
    fireEvent.click(screen.getByLabelText('90 d'));
    expect(now()).toBe('This plan takes no new stakes now. It opens again when the reserve is funded.');
    expect(screen.queryByText(/Staked now it unlocks/)).toBeNull();
  });

  it('does not take a fixed term for the flexible plan while chain time is unknown', () => {
    renderPart(<Calculator vault={undefined} />);
    expect(screen.getByText(/Leave at any time/)).toBeDefined();
    fireEvent.click(screen.getByLabelText('365 d'));
    expect(screen.queryByText(/Leave at any time/)).toBeNull();
    expect(screen.queryByText(/Staked now it unlocks/)).toBeNull();
  });

  it('says how much a plan accepts, and that stakes are paused', () => {
    const view = renderPart(<Calculator vault={vaultReply({ capacityWei: '5000000000000000000' })} />);
    expect(now()).toBe('This plan takes at most 5.0000 BNB now.');
    view.unmount();
    renderPart(<Calculator vault={vaultReply({ paused: true })} />);
    expect(now()).toBe('New stakes are paused right now.');
  });
});
