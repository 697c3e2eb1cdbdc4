import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { START_AT, vaultReply } from '../../testing/vault-reply.ts';
import { reserveFigures } from './reserve.ts';
import { ReserveLedger } from './reserve-ledger.tsx';
import { ReserveList } from './reserve-list.tsx';

const show = (changes: Parameters<typeof vaultReply>[0]) => {
  const figures = reserveFigures(vaultReply(changes));
  return renderPart(
    <>
      <ReserveLedger figures={figures} />
      <ReserveList figures={figures} />
    </>,
  );
};

it.each([
  ['without flexible stakes', null],
  ['with flexible stakes', START_AT + 500],
])('an empty reserve is used up, %s', (_, fundedUntil) => {
  show({ freeWei: '0', balanceWei: '0', rateBps: 0, fundedUntil });
  expect(screen.getAllByText('Used up: the reserve is empty')).toHaveLength(2);
  expect(screen.queryByText(/flexible stakes|at today’s stake/)).toBeNull();
});

it('a reserve that no flexible stake uses has no end', () => {
  show({});
  expect(screen.getByText('No end: there are no flexible stakes')).toBeTruthy();
  expect(screen.getByText('No flexible stakes')).toBeTruthy();
});
