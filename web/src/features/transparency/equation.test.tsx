import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { vaultReply } from '../../testing/vault-reply.ts';
import { Equation } from './equation.tsx';

const CHECK = { isReading: false, outcome: undefined, run: () => {}, stop: () => {}, node: undefined };

it.each([
  ['an empty reserve is used up', { freeWei: '0', balanceWei: '0', rateBps: 0 }, 'Used up: the reserve is empty'],
  ['a reserve that no flexible stake uses has no end', {}, 'No end: there are no flexible stakes'],
])('%s', (_, changes, end) => {
  renderPart(<Equation check={CHECK} vault={vaultReply(changes)} error={undefined} retry={() => {}} />);
  expect(screen.getByText(end)).toBeTruthy();
});
