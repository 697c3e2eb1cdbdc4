import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { encodeCall } from '@eleven/vault-client/encode-call';
import { encodeErrorResult } from 'viem/utils';
import { describe, expect, it, vi } from 'vitest';
import { ACCOUNT, OTHER_ACCOUNT } from '../../testing/fake-wallet.ts';
import {
  api,
  becomes,
  CALL,
  CONFIG,
  ended,
  events,
  HASH,
  kept,
  more,
  provider,
  request,
  stages,
  stays,
  transactions,
  turn,
  usedBy,
  VAULT,
} from '../../testing/transactions-stage.ts';
import { configReply, VAULT_ADDRESS } from '../../testing/vault-reply.ts';

const vaultAt = (address: string, status: 'open' | 'closing') => ({ address, name: status, status });

describe('sending', () => {
  it('writes the journal before the wallet opens, and asks the wallet once', async () => {
    provider.answer('eth_sendTransaction', () => {
      expect([...kept.values()]).toMatchObject([{ stage: 'asked', sender: ACCOUNT, nonce: 5 }]);
      return HASH;
    });
    expect(await transactions.submit(request)).toMatchObject({ ok: true, transaction: { hash: HASH } });
    expect(provider.countOf('eth_sendTransaction')).toBe(1);
    const { data } = encodeCall(CALL);
    expect(provider.asked.find(({ method }) => method === 'eth_sendTransaction')?.params).toEqual([
      // 79,500 is one and a half times the estimate, which is valid for its block only.
      { from: ACCOUNT, to: VAULT, data, value: '0xde0b6b3a7640000', chainId: '0x7a69', gas: '0x1368c' },
    ]);
  });

  it.each([undefined, null, 7, {}, '', 'ok', '0x', `${HASH}00`])(
    'does not know whether it was sent when the wallet replies with %j, and reads the chain',
    async (answer) => {
      provider.answer('eth_sendTransaction', () => answer);
      expect(await transactions.submit(request)).toMatchObject({ ok: true, transaction: { stage: 'unanswered' } });
      expect(stages()).toEqual(['unanswered']);
      expect([...kept.values()]).toMatchObject([{ stage: 'unanswered', sender: ACCOUNT, nonce: 5 }]);
      expect(provider.countOf('eth_sendTransaction')).toBe(1);
    },
  );

  it.each([
    [{ code: -32603, message: 'Internal', data: { originalError: { message: 'request timed out' } } }],
    [{ code: -32603, message: 'Internal', data: { httpStatus: 504 } }],
    [{ code: -32000, message: 'already known' }],
  ])(
    'does not know whether it was sent when the wallet fails with %j, follows it and warns of the next',
    async (error) => {
      provider.answer('eth_sendTransaction', () => Promise.reject(error));
      expect(await transactions.submit(request)).toMatchObject({ ok: true, transaction: { stage: 'unanswered' } });
      expect([...kept.values()]).toMatchObject([{ stage: 'unanswered', nonce: 5 }]);
      expect(await transactions.submit(request)).toEqual({ ok: false, problem: { kind: 'oldRequest' } });
      expect(provider.countOf('eth_sendTransaction')).toBe(1);
      usedBy({ hash: HASH, to: VAULT, input: encodeCall(CALL).data, value: '0xde0b6b3a7640000' });
      provider.answer('eth_getTransactionReceipt', () => ({ status: '0x1', blockNumber: '0x66' }));
      await becomes('mined');
    },
  );

  it('rule 12: opens no wallet when the contract would refuse, and says why', async () => {
    api['/api/vault/dry-run'] = {
      ok: false,
      code: 'vault.reserveTooLow',
      message: 'x',
      details: { room: '0.5000', roomWei: '500000000000000000' },
    };
    expect(await transactions.submit(request)).toEqual({
      ok: false,
      problem: {
        kind: 'refused',
        code: 'vault.reserveTooLow',
        params: { room: '0.5000', roomWei: '500000000000000000' },
      },
    });
    expect(provider.countOf('eth_sendTransaction')).toBe(0);
    expect([...kept.values(), ...transactions.getAll()]).toEqual([]);
  });

  it('rule 8: opens no wallet on the wrong chain, even if the page was not notified of the change', async () => {
    provider.answer('eth_chainId', () => '0x38');
    expect(await transactions.submit(request)).toEqual({ ok: false, problem: { kind: 'wrongChain' } });
    expect(provider.countOf('eth_sendTransaction')).toBe(0);
  });

  it('rule 21: requests no transaction when the wallet replies with another copy’s account, unknown to the page', async () => {
    provider.answer('eth_accounts', () => [OTHER_ACCOUNT]);
    expect(await transactions.submit(request)).toEqual({ ok: false, problem: { kind: 'notConnected' } });
    expect(provider.countOf('eth_sendTransaction')).toBe(0);
  });

  it('asks only the account that owns the stake', async () => {
    expect(await transactions.submit({ ...request, sender: OTHER_ACCOUNT })).toEqual({
      ok: false,
      problem: { kind: 'notConnected' },
    });
    expect(provider.countOf('eth_sendTransaction')).toBe(0);
    expect(await transactions.submit({ ...request, sender: ACCOUNT.toUpperCase().replace('0X', '0x') })).toMatchObject({
      ok: true,
    });
  });

  it.each([
    ['the vault address', () => (api['/api/config'] = configReply({ vaults: [vaultAt(OTHER_ACCOUNT, 'open')] }))],
    ['the open vault', () => (api['/api/config'] = configReply({ vaults: [vaultAt(VAULT_ADDRESS, 'closing')] }))],
    ['the code of the contract', () => provider.answer('eth_getCode', () => '0x6001')],
    ['the chain', () => (api['/api/config'] = { ...CONFIG, chainId: 56 })],
    ['the contract behind the address', () => provider.answer('eth_call', () => '0x')],
  ] as const)('signs nothing if %s has changed', async (_what, alter) => {
    alter();
    expect(await transactions.submit(request)).toEqual({ ok: false, problem: { kind: 'altered' } });
    expect(provider.countOf('eth_sendTransaction')).toBe(0);
  });

  it.each([{ function: 'compound' }, { function: 'renew', id: 7n, termDays: 365 }] as const)(
    'signs no $function in a vault that takes no new stakes, but a withdrawal',
    async (call) => {
      api['/api/config'] = configReply({ vaults: [vaultAt(VAULT_ADDRESS, 'closing')] });
      expect(await transactions.submit({ ...request, call })).toEqual({ ok: false, problem: { kind: 'altered' } });
      expect(provider.countOf('eth_sendTransaction')).toBe(0);
      expect(await transactions.submit({ ...request, call: { function: 'claim' } })).toMatchObject({ ok: true });
    },
  );

  it.each([
    ['declined', { code: 4001, message: 'User rejected' }, 'rejected', { kind: 'provider', problem: 'rejected' }],
    ['signed out', { code: 4100, message: 'no' }, 'failed', { kind: 'provider', problem: 'unauthorized' }],
  ])('records nothing when the wallet is %s, and does not ask again', async (_what, error, stage, problem) => {
    provider.answer('eth_sendTransaction', () => Promise.reject(error));
    expect(await transactions.submit(request)).toEqual({ ok: false, problem });
    expect(stages()).toEqual([stage]);
    expect(kept.size).toBe(0);
    expect(provider.countOf('eth_sendTransaction')).toBe(1);
  });
});

describe('following', () => {
  it('goes from sent to mined to final once the server has the event', async () => {
    await transactions.submit(request);
    await becomes('sent');
    provider.answer('eth_getTransactionReceipt', () => ({ status: '0x1', blockNumber: '0x65' }));
    await becomes('mined');
    expect(kept.size).toBe(1);
    events.set(HASH, 101);
    await becomes('final');
    expect(ended).toMatchObject([{ stage: 'final', blockNumber: 101 }]);
    expect(kept.size).toBe(0);
  });

  it('becomes final by the server alone while the wallet cannot be read', async () => {
    await transactions.submit(request);
    provider.answer('eth_getTransactionReceipt', () => Promise.reject({ code: 4900, message: 'gone' }));
    events.set(HASH, 101);
    await becomes('final');
  });

  it('becomes final by the node’s word alone once the server is late', async () => {
    provider.answer('eth_getBlockByNumber', () => ({ number: '0x65' }));
    await transactions.submit(request);
    provider.answer('eth_getTransactionReceipt', () => ({ status: '0x1', blockNumber: '0x65' }));
    await becomes('mined');
    more.nowMs = Date.now() + 61_000;
    await becomes('final');
  });

  it('reports a reverted receipt as a failure, with the contract’s reason', async () => {
    await transactions.submit(request);
    provider.answer('eth_getTransactionReceipt', () => ({ status: '0x0', blockNumber: '0x65' }));
    provider.answer('eth_call', () =>
      Promise.reject({
        code: 3,
        message: 'execution reverted',
        data: encodeErrorResult({ abi: vaultAbi, errorName: 'StakingPaused' }),
      }),
    );
    await becomes('reverted');
    expect(transactions.getAll()[0]?.reason).toMatchObject({ kind: 'refused', code: 'vault.stakingPaused' });
    expect(ended).toHaveLength(1);
    expect(kept.size).toBe(0);
  });

  it('keeps following a refused transaction until its block is final', async () => {
    let finalized = 0x64;
    provider.answer('eth_getBlockByNumber', () => ({ number: `0x${finalized.toString(16)}` }));
    await transactions.submit(request);
    provider.answer('eth_getTransactionReceipt', () => ({ status: '0x0', blockNumber: '0x65' }));
    await becomes('mined');
    expect(kept.size).toBe(1);
    finalized = 0x65;
    await becomes('reverted');
    expect(kept.size).toBe(0);
  });

  it('never requests a call that is already pending, wherever on the page it was started', async () => {
    const claim = { ...request, call: { function: 'claim' } } as const;
    expect(await transactions.submit(claim)).toMatchObject({ ok: true });
    expect(await transactions.submit(claim)).toEqual({ ok: false, problem: { kind: 'underWay' } });
    expect(provider.countOf('eth_sendTransaction')).toBe(1);
    // Two equal stakes are two stakes, and another position is another call.
    expect(await transactions.submit(request)).toMatchObject({ ok: true });
    expect(await transactions.submit(request)).toMatchObject({ ok: true });
    for (const id of [1n, 2n]) {
      expect(await transactions.submit({ ...request, call: { function: 'redeem', id } })).toMatchObject({ ok: true });
    }
  });

  it('says after a minute that the node has forgotten it, and follows it again when it comes back', async () => {
    await transactions.submit(request);
    provider.answer('eth_getTransactionByHash', () => null);
    await becomes('sent');
    await vi.waitFor(() => {
      turn();
      expect(transactions.getAll()[0]?.missingSince).toBe(1_000);
    });
    more.nowMs += 59_999;
    await stays('sent');
    more.nowMs += 1;
    await becomes('dropped');
    expect(kept.size).toBe(1);
    expect(ended).toEqual([]);
    provider.answer('eth_getTransactionByHash', () => ({ nonce: '0x5', blockNumber: null }));
    await becomes('sent');
    expect(transactions.getAll()[0]?.missingSince).toBeUndefined();
    provider.answer('eth_getTransactionReceipt', () => ({ status: '0x1', blockNumber: '0x65' }));
    await becomes('mined');
  });

  it('continues following after a reload, and finds transactions confirmed meanwhile', async () => {
    const { data } = encodeCall(CALL);
    kept.set('1', {
      id: '1',
      chainId: 31_337,
      vault: VAULT,
      sender: ACCOUNT,
      nonce: 5,
      fromBlock: 100,
      call: CALL,
      askedAt: Date.now(),
      stage: 'asked',
    });
    usedBy({ hash: HASH, to: VAULT, input: data, value: '0xde0b6b3a7640000' });
    provider.answer('eth_getTransactionReceipt', () => ({ status: '0x1', blockNumber: '0x66' }));
    await transactions.resume(31_337, VAULT);
    expect(stages()).toEqual(['unanswered']);
    await becomes('mined');
    expect(provider.countOf('eth_sendTransaction')).toBe(0);
  });

  it('ignores transactions of another vault or chain', async () => {
    const entry = {
      ...request,
      id: '1',
      chainId: 56,
      vault: VAULT,
      sender: ACCOUNT,
      nonce: 5,
      fromBlock: 1,
      askedAt: 1,
    };
    kept.set('1', { ...entry, stage: 'sent', hash: HASH });
    await transactions.resume(31_337, VAULT);
    expect(stages()).toEqual([]);
    expect(kept.size).toBe(1);
  });

  it('reads no other chain for it while the wallet is on another network', async () => {
    await transactions.submit(request);
    provider.emit('chainChanged', '0x38');
    const asked = provider.countOf('eth_getTransactionReceipt');
    await stays('sent');
    expect(provider.countOf('eth_getTransactionReceipt')).toBeLessThanOrEqual(asked + 1);
    events.set(HASH, 101);
    await becomes('final');
  });
});
