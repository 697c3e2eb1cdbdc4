import { WEI_PER_BNB } from '@eleven/protocol/money';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../i18n/texts.ts';
import { START_AT, vaultReply } from '../../testing/vault-reply.ts';
import { RESERVE_TEXTS } from './figure-texts.ts';
import { reserveFigures } from './reserve.ts';
import { runwayText } from './reserve-texts.ts';

const bnb = (amount: bigint) => amount * WEI_PER_BNB;
const text = (amount: bigint) => bnb(amount).toString();

describe('the figures of the reserve', () => {
  const vault = vaultReply({
    principalWei: text(100n),
    lockedPrincipalWei: text(20n),
    owedWei: text(3n),
    lockedRewardWei: text(2n),
    freeWei: text(50n),
    fundedUntil: START_AT + 1_000 + 86_400 * 12 + 86_399,
  });

  it('add up to the equation: balance = principal + owed + set aside + free', () => {
    const figures = reserveFigures(vault);
    expect(figures.stakedWei).toBe(bnb(120n));
    expect(figures.promisedWei).toBe(bnb(5n));
    expect(figures.heldWei).toBe(bnb(55n));
    expect(figures.stakedWei + figures.heldWei).toBe(bnb(175n));
  });

  it('round the runway down to whole days', () => {
    expect(reserveFigures(vault).runwayDays).toBe(12);
    expect(reserveFigures({ ...vault, fundedUntil: vault.chainNow - 5 }).runwayDays).toBe(0);
  });

  it('say only that a runway exceeds ten years, not when the vault’s clock ends', () => {
    const lasting = (days: number) => reserveFigures({ ...vault, fundedUntil: vault.chainNow + 86_400 * days });
    expect(runwayText(lasting(3_650), textsIn('en', RESERVE_TEXTS))).toBe('3,650 days');
    expect(runwayText(lasting(3_651), textsIn('en', RESERVE_TEXTS))).toBe('over 10 years');
    expect(runwayText(lasting(49_710), textsIn('ko', RESERVE_TEXTS))).toBe('10년 이상');
  });

  it('have no runway while nobody has a flexible stake', () => {
    expect(reserveFigures({ ...vault, fundedUntil: null })).toMatchObject({
      runwayDays: undefined,
      fundedUntil: undefined,
    });
  });

  it('show the rate as it is: 0% when the reserve is used up', () => {
    expect(reserveFigures(vault).ratePercent).toBe('11.00');
    expect(reserveFigures({ ...vault, rateBps: 0 }).ratePercent).toBe('0.00');
  });
});
