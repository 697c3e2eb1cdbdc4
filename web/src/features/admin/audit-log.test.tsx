import type { AuditEntryReply } from '@eleven/protocol/api/admin/audit';
import type { Locale } from '@eleven/protocol/product';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { configReply } from '../../testing/vault-reply.ts';
import AuditLog from './audit-log.tsx';

type Told = Pick<AuditEntryReply, 'act'> & Partial<AuditEntryReply>;

/** The texts of the cells for act and target. */
async function shown(told: Told, locale: Locale, vaults: readonly object[] = []) {
  const entry: AuditEntryReply = {
    id: '1',
    createdAt: '2026-11-18T08:40:00.000Z',
    actor: { id: 'a', role: 'admin', name: 'Boss' },
    target: { kind: 'user', id: 'u', name: 'Jiwoo' },
    reason: '',
    details: {},
    erased: false,
    assigneeName: null,
    hash: 'f',
    ...told,
  };
  fakeApi({
    'GET /api/admin/audit': { body: { entries: [entry], nextBefore: null } },
    'GET /api/config': { body: { ...configReply(), vaults } },
  });
  const view = renderPart(<AuditLog />, { locale });
  const [, row] = await screen.findAllByRole('row');
  const cells = within(row as HTMLElement).getAllByRole('cell');
  const [act, , target] = cells.map((cell) => cell.textContent ?? '');
  view.unmount();
  return [act, target];
}

const VAULTS = [
  { address: `0x${'a1'.repeat(20)}`, name: 'Vault 2', status: 'open' },
  { address: `0x${'b2'.repeat(20)}`, name: 'Vault 1', status: 'closing' },
] as const;
const announcement = { kind: 'announcement', id: '1', name: null } as const;
const vault = { kind: 'vault', id: '0x1', name: null } as const;
const ticket = { kind: 'ticket', id: 'E-000007', name: null } as const;

const CASES: readonly (readonly [string, Told, en: readonly string[], ko: readonly string[]])[] = [
  [
    'a role from what it was to what it is, in whatever order that comes',
    { act: 'user.roleChanged', details: { to: 'support', from: 'user' } },
    ['Role changedUser → Support', 'Jiwoo'],
    ['역할 변경이용자 → 상담', 'Jiwoo'],
  ],
  [
    'how many sessions have ended',
    { act: 'user.suspended', details: { sessions: '2' } },
    ['User suspended2 sessions ended', 'Jiwoo'],
    ['이용자 정지세션 2개 종료', 'Jiwoo'],
  ],
  [
    'a single one of them',
    { act: 'user.sessionsRevoked', details: { sessions: '1' }, target: { kind: 'user', id: 'u', name: null } },
    ['Sessions ended1 session ended', 'Deleted account'],
    ['세션 종료세션 1개 종료', '삭제된 계정'],
  ],
  [
    'an announcement and how severe it is',
    { act: 'announcement.created', details: { severity: 'warning' }, target: announcement },
    ['Announcement writtenWarning', '#1'],
    ['공지 작성주의', '공지 1'],
  ],
  [
    'what an answer made of a ticket',
    { act: 'ticket.answered', details: { state: 'waiting' }, target: ticket },
    ['Ticket answeredWaiting for the customer', 'E-000007'],
    ['문의 답변고객 회신 대기', 'E-000007'],
  ],
  [
    'whom a ticket was given to',
    { act: 'ticket.assigned', details: { to: 'x' }, assigneeName: 'Seoyeon', target: ticket },
    ['Ticket assignedSeoyeon', 'E-000007'],
    ['문의 담당자 변경Seoyeon', 'E-000007'],
  ],
  [
    'a ticket that is nobody’s again',
    { act: 'ticket.assigned', details: { to: '' }, target: ticket },
    ['Ticket assignedTo nobody', 'E-000007'],
    ['문의 담당자 변경담당자 없음', 'E-000007'],
  ],
  [
    'a part of a list that went out',
    { act: 'export.made', details: { state: '…' }, target: { kind: 'list', id: 'tickets', name: null } },
    ['List exportedPart of the list', 'Tickets'],
    ['목록 내보내기목록의 일부', '문의'],
  ],
  [
    'a withdrawal with what may leave, to whom and by which wallet, in whatever order that comes',
    {
      act: 'vault.withdrawAsked',
      details: { wallet: '0xa1', receiver: '0xb2', mostWei: '2500000000000000000' },
      target: vault,
    },
    ['Withdrawal from the free reserve requestedup to 2.5 BNB · to 0xb2 · wallet 0xa1', 'Vault contract'],
    ['적립금 출금 요청최대 2.5 BNB · 받는 주소 0xb2 · 지갑 0xa1', '계약'],
  ],
  [
    'what is given to the reserve, to the wei',
    { act: 'vault.fundAsked', details: { wallet: '0xa1', amountWei: '5000000000000000001' }, target: vault },
    ['Funding of the reserve requested5.000000000000000001 BNB · wallet 0xa1', 'Vault contract'],
    ['적립금 넣기 요청5.000000000000000001 BNB · 지갑 0xa1', '계약'],
  ],
  [
    'a transaction and the entry that it came of',
    { act: 'vault.sent', details: { tx: '0xc3', entry: '7' }, target: vault },
    ['Transaction to the vault sentasked for in entry 7 · transaction 0xc3', 'Vault contract'],
    ['계약 거래 전송기록 7번의 요청 · 거래 0xc3', '계약'],
  ],
  [
    'what it has no word for as it is',
    { act: 'announcement.changed', details: { severity: 'purple', later: 'yes' }, target: announcement },
    ['Announcement changedpurple · later: yes', '#1'],
    ['공지 수정purple · later: yes', '공지 1'],
  ],
];

it('names the vault where there are several', async () => {
  const told = { act: 'vault.pauseAsked', target: { ...vault, id: VAULTS[1].address } } as const;
  expect((await shown(told, 'en', VAULTS))[1]).toBe('Vault 1');
});

describe('the audit log names', () => {
  it.each(CASES)('%s', async (_, told, en, ko) => {
    expect(await shown(told, 'en')).toEqual(en);
    expect(await shown(told, 'ko')).toEqual(ko);
  });
});

describe('the check of the chain', () => {
  const HEADS = ['a', 'b'].map((sign) => sign.repeat(64));
  const part = (entries: number, more: object = {}) => ({
    body: { ok: true, entries, head: HEADS[0], brokenAt: null, isEnd: true, ...more },
  });
  const show = (check: Parameters<typeof fakeApi>[0][string]) => {
    const api = fakeApi({
      'GET /api/admin/audit': { body: { entries: [], nextBefore: null } },
      'GET /api/admin/audit/check': check,
      'GET /api/config': { body: configReply() },
    });
    renderPart(<AuditLog />);
    return api;
  };

  it('of a long log goes on where each part has ended, and says how far it is', async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const api = show(async ({ query }) => {
      if (!query.includes('after')) return part(20_000, { isEnd: false });
      await held;
      return part(20_004, { head: HEADS[1] });
    });
    expect(await screen.findByText('20,000 entries checked so far')).toBeTruthy();
    finish();
    expect(await screen.findByText('The hashes of all 20,004 entries were recomputed.')).toBeTruthy();
    const [, second] = api.to('/api/admin/audit/check');
    expect(Object.fromEntries(new URLSearchParams(second?.query))).toEqual({ after: '20000', head: HEADS[0] });
  });

  it('says no more of a broken chain than that what is before the break is intact', async () => {
    show(part(11, { ok: false, brokenAt: 12 }));
    const broken = await screen.findByText('The chain breaks at entry 12');
    const told = broken.closest('[role="status"]')?.textContent;
    expect(told).toContain('Intact entries before it: 11');
    expect(told).toContain('Last intact hash');
    expect(told).not.toMatch(/all|Newest/);
  });

  it('has nothing intact to name where the first entry is broken', async () => {
    show(part(0, { ok: false, brokenAt: 1 }));
    await screen.findByText('The chain breaks at entry 1');
    expect(screen.queryByText(/hash/i)).toBeNull();
  });
});
