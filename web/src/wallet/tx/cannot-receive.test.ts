import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/fake-wallet.ts';
import { provider, request, transactions, VAULT } from '../../testing/transactions-stage.ts';
import { START_AT } from '../../testing/vault-reply.ts';

const START = `0x${START_AT.toString(16).padStart(64, '0')}`;
const payments: unknown[] = [];
/** Replies to the payment of a wei from the vault; other calls read the vault. */
const pay = (answer: () => unknown) =>
  provider.answer('eth_call', ([call]) => {
    if (!(call as { value?: string }).value) return START;
    payments.push(call);
    return answer();
  });
const refuse = () => Promise.reject({ code: 3, message: 'execution reverted', data: '0x' });
const isWarned = { ok: false, problem: { kind: 'cannotReceive' } };

describe('a wallet whose code refuses BNB from the vault', () => {
  beforeEach(() => {
    payments.length = 0;
    pay(refuse);
  });

  it.each([
    ['a contract', '0x6080'],
    ['an account whose key delegates to one', `0xef0100${'ab'.repeat(20)}`],
  ])('is warned before it stakes, and may still stake: %s', async (_, code) => {
    provider.answer('eth_getCode', codeOf(code));
    expect(await transactions.submit(request)).toEqual(isWarned);
    expect(payments).toEqual([{ from: VAULT, to: expect.any(String), value: '0x1' }]);
    expect(await transactions.submit({ ...request, call: { function: 'lock', termDays: 30, valueWei: 9n } })).toEqual(
      isWarned,
    );
    expect(provider.countOf('eth_sendTransaction')).toBe(0);
    // That a request is made again does not say that this warning was read.
    expect(await transactions.submit({ ...request, again: true })).toEqual(isWarned);
    expect(await transactions.submit({ ...request, again: true, stakesAnyway: true })).toMatchObject({ ok: true });
  });

  it('is not warned of a withdrawal', async () => {
    provider.answer('eth_getCode', codeOf('0x6080'));
    expect(await transactions.submit({ ...request, call: { function: 'exit' } })).toMatchObject({ ok: true });
    expect(payments).toEqual([]);
  });

  it('is not asked about if it has no code', async () => {
    expect(await transactions.submit(request)).toMatchObject({ ok: true });
    expect(payments).toEqual([]);
  });

  it.each([
    ['it accepts', () => '0x'],
    ['the node cannot say', () => Promise.reject({ code: -32603, message: 'failed to fetch' })],
    ['the vault has no BNB yet', () => Promise.reject({ code: -32000, message: 'insufficient funds for transfer' })],
  ])('is not warned if %s', async (_, answer) => {
    provider.answer('eth_getCode', codeOf('0x6080'));
    pay(answer);
    expect(await transactions.submit(request)).toMatchObject({ ok: true });
    expect(payments).toHaveLength(1);
  });
});
