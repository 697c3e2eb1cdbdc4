import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { encodeFunctionData, getAddress, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { timelockEvents } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import type { TestUser } from '../../testing/app.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, members, get } = useStaff();

const write = (reason: string, targetId = members.support.id) =>
  inTransaction(database().db, (tx) =>
    audit(tx, {
      actor: { id: members.admin.id, role: 'admin' },
      act: 'user.suspended',
      target: { kind: 'user', id: targetId },
      reason,
      now: clock.now(),
    }),
  );

describe('the list of the audit log', () => {
  it('shows who did what to whom, newest first, page by page', async () => {
    await write('first');
    await write('second');
    await write('third', 'gone');
    const page = (await get('/api/admin/audit?limit=2')).json();
    expect(page.entries.map((entry: { reason: string }) => entry.reason)).toEqual(['third', 'second']);
    expect(page.entries[1]).toMatchObject({
      actor: { id: members.admin.id, role: 'admin', name: 'The admin' },
      act: 'user.suspended',
      target: { kind: 'user', id: members.support.id, name: 'The support' },
    });
    expect(page.entries[0].target).toEqual({ kind: 'user', id: 'gone', name: null });
    const next = (await get(`/api/admin/audit?limit=2&before=${page.nextBefore}`)).json();
    expect(next.entries.map((entry: { reason: string }) => entry.reason)).toEqual(['first']);
    expect(next.nextBefore).toBeNull();
  });

  it('can be narrowed to an act, an actor and a target', async () => {
    const count = async (query: string) => (await get(`/api/admin/audit?${query}`)).json().entries.length;
    expect(await count('targetKind=user&targetId=gone')).toBe(1);
    expect(await count(`act=user.suspended&actor=${members.admin.id}`)).toBe(3);
    expect(await count('act=user.unsuspended')).toBe(0);
  });

  it.each([
    ['whom a ticket was given to', 'ticket.assigned', 'to'],
    ['whose availability changed', 'desk.availabilityChanged', 'member'],
    ['who had proposed what was confirmed', 'user.factorRemovalConfirmed', 'proposedBy'],
  ] as const)('names %s', async (_, act, detail) => {
    const writeDetail = (id: string) =>
      inTransaction(database().db, (tx) =>
        audit(tx, {
          actor: { id: members.admin.id, role: 'admin' },
          act,
          target: { kind: 'ticket', id: 'E-000001' },
          details: { [detail]: id },
          now: clock.now(),
        }),
      );
    for (const id of [members.support.id, 'gone', '']) await writeDetail(id);
    const { entries } = (await get(`/api/admin/audit?act=${act}`)).json();
    expect(entries.map((entry: { namedUser: string | null }) => entry.namedUser)).toEqual([null, null, 'The support']);
  });

  it('is checked from the first entry to the last', async () => {
    const check = (await get('/api/admin/audit/check')).json();
    const writtenAbove = 3 + 3 * 3;
    expect(check).toMatchObject({ ok: true, entries: writtenAbove, brokenAt: null });
    const [newest] = (await get('/api/admin/audit')).json().entries;
    expect(check.head).toBe(newest.hash);
    const rest = await get(`/api/admin/audit/check?after=${check.entries}&head=${check.head}`);
    expect(rest.json()).toEqual({ ...check, isEnd: true });
    // Unknown hash, number of entries beyond the safe integers, negative number.
    for (const query of [
      'after=2&head=other',
      `after=9400586105774414&head=${check.head}`,
      `after=-1&head=${check.head}`,
    ])
      expect((await get(`/api/admin/audit/check?${query}`)).statusCode).toBe(400);
  });

  it('is exported as a file in which no reason is a formula, and the export is logged', async () => {
    await write('=HYPERLINK("https://evil.example","x")');
    const answer = await get('/api/admin/audit.csv?targetKind=user', members.readonly);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="eleven-audit-2026-03-01.csv"');
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffid,time,actor/);
    // The head, the four entries about users, and the end of the last line.
    expect(lines).toHaveLength(1 + 4 + 1);
    expect(answer.body).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
    const [newest] = (await get('/api/admin/audit')).json().entries;
    expect(newest).toMatchObject({
      actor: { id: members.readonly.id, role: 'readonly' },
      act: 'export.made',
      target: { kind: 'list', id: 'audit' },
      // Only the names of the filters: their values may be personal.
      details: { targetKind: '…' },
    });
  });

  it('shows the calls of a timelock operation and the names of users, not only their ids', async () => {
    const operation = `0x${'3c'.repeat(32)}`;
    const [vault, timelock, receiver] = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(20)}`) as [Hex, Hex, Hex];
    const other = `0x${'d4'.repeat(20)}`;
    const data = encodeFunctionData({ abi: vaultAbi, functionName: 'withdrawReserve', args: [receiver, 25n] });
    const call = { id: operation, target: vault, value: '0', data, predecessor: '0x', delay: '9' };
    // A batch of two calls. Another vault has the same timelock, and so the same events.
    await database()
      .db.insert(timelockEvents)
      .values(
        [vault, other].flatMap((ofVault) =>
          [0, 1].map((index) => ({
            chainId: 31_337,
            vault: ofVault,
            timelock,
            blockNumber: 5,
            blockTime: 1,
            logIndex: index,
            txHash: '0x1',
            name: 'CallScheduled',
            args: { ...call, index: String(index) },
          })),
        ),
      );
    const actor = { id: members.admin.id, role: 'admin' } as const;
    const now = clock.now();
    await inTransaction(database().db, async (tx) => {
      const details = { operation, wallet: receiver };
      await audit(tx, {
        actor,
        act: 'timelock.executeAsked',
        target: { kind: 'vault', id: getAddress(vault) },
        details,
        now,
      });
      await audit(tx, {
        actor,
        act: 'ticket.assigned',
        target: { kind: 'ticket', id: 'E-000009' },
        details: { to: members.support.id },
        now,
      });
    });
    const { entries } = (await get('/api/admin/audit?act=timelock.executeAsked')).json();
    expect(entries[0].operation).toEqual({
      vault: getAddress(vault),
      timelock: getAddress(timelock),
      calls: [0, 1].map(() => ({ target: getAddress(vault), valueWei: '0', data })),
    });
    const { body } = await get('/api/admin/audit.csv');
    const withdrawal = `vault.withdrawReserve(${getAddress(receiver)}, 25)`;
    const lineWith = (word: string) => body.split('\r\n').find((line) => line.includes(word)) ?? '';
    expect(lineWith('timelock.executeAsked')).toContain(`"${withdrawal}; ${withdrawal}"`);
    expect(lineWith('E-000009')).toMatch(/,The support,$/);
    expect(body.split('\r\n')[0]).toMatch(/,hash,target name,person in details,operation$/);
  });

  it('masks an address in a reason for readonly staff, in the list and in the file', async () => {
    await write('Asked by jiwoo@example.com');
    const seen = async (member: TestUser) =>
      (await Promise.all(['', '.csv'].map((end) => get(`/api/admin/audit${end}`, member)))).map(({ body }) => body);
    for (const body of await seen(members.admin)) expect(body).toContain('jiwoo@example.com');
    for (const body of await seen(members.readonly)) {
      expect(body).toContain('j•••@e•••.com');
      expect(body).not.toContain('jiwoo');
    }
  });

  it('is not for the support role', async () => {
    for (const url of ['/api/admin/audit', '/api/admin/audit/check', '/api/admin/audit.csv']) {
      expect((await get(url, members.support)).statusCode).toBe(403);
    }
  });
});
