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
    namedUser: null,
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
  // With the year, as in the other logs.
  expect(cells.at(-1)?.textContent).toContain('2026');
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

const setting = (id: string) => ({ target: { kind: 'desk', id, name: null } }) as const;
const system = (id: string) => ({ target: { kind: 'system', id, name: null } }) as const;

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
    ['Announcement writtenWarning', 'Announcement 1'],
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
    { act: 'ticket.assigned', details: { to: 'x' }, namedUser: 'Seoyeon', target: ticket },
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
    ['Announcement changedpurple · later: yes', 'Announcement 1'],
    ['공지 수정purple · later: yes', '공지 1'],
  ],
  [
    'the labels that a ticket has, or the one that it got',
    { act: 'ticket.labelled', details: { labels: 'bug, fees' }, target: ticket },
    ['Labels of a ticket changedLabels: bug, fees', 'E-000007'],
    ['문의 라벨 변경라벨: bug, fees', 'E-000007'],
  ],
  [
    'a label that a ticket lost',
    { act: 'ticket.labelled', details: { label: 'bug', on: 'no' }, target: ticket },
    ['Labels of a ticket changedbug removed', 'E-000007'],
    ['문의 라벨 변경bug 뺌', 'E-000007'],
  ],
  [
    'a priority',
    { act: 'ticket.prioritized', details: { to: 'urgent' }, target: ticket },
    ['Priority of a ticket changedUrgent', 'E-000007'],
    ['문의 우선순위 변경긴급', 'E-000007'],
  ],
  [
    'whose availability changed',
    {
      act: 'desk.availabilityChanged',
      details: { member: 'x', available: 'no' },
      namedUser: 'Seoyeon',
      ...setting('availability'),
    },
    ['Availability changedSeoyeon: away', 'Availability'],
    ['배정 가능 여부 변경Seoyeon: 배정 받지 않음', '배정 가능 여부'],
  ],
  [
    'the times that were promised',
    { act: 'desk.promisesChanged', details: { low: '960/1440', urgent: '30/60' }, ...setting('promises') },
    ['Promised times changedUrgent: 30 min, then 60 min · Low: 960 min, then 1440 min', 'Promised times'],
    ['답변 약속 시간 변경긴급: 30분, 그다음 60분 · 낮음: 960분, 그다음 1440분', '답변 약속 시간'],
  ],
  [
    'a label, archived',
    { act: 'desk.labelSaved', details: { name: 'bug', archived: 'yes' }, ...setting('3') },
    ['Label savedbug · Archived', 'Label 3'],
    ['라벨 저장bug · 보관함', '라벨 3'],
  ],
  [
    'a canned reply and its version',
    { act: 'desk.replySaved', details: { version: '2' }, ...setting('4') },
    ['Canned reply savedversion 2', 'Canned reply 4'],
    ['자주 쓰는 답변 저장버전 2', '자주 쓰는 답변 4'],
  ],
  [
    'evidence and its case',
    { act: 'user.factorEvidenceAdded', details: { kind: 'wallet', case: '1' } },
    ['Evidence of a lost second factor addedcase 1 · Wallet signature', 'Jiwoo'],
    ['2단계 인증 분실 증거 추가분실 건 1번 · 지갑 서명', 'Jiwoo'],
  ],
  [
    'who had proposed what was confirmed',
    { act: 'user.factorRemovalConfirmed', details: { case: '1', proposedBy: 'x' }, namedUser: 'Seoyeon' },
    ['Removal of second factors confirmedcase 1 · proposed by Seoyeon', 'Jiwoo'],
    ['2단계 인증 삭제 동의분실 건 1번 · 제안: Seoyeon', 'Jiwoo'],
  ],
  [
    'a switch, and until when',
    {
      act: 'switch.changed',
      details: { to: 'off', until: new Date(2026, 10, 20, 9).toISOString() },
      ...system('registrations'),
    },
    ['Feature switch changedOff · until 20 Nov 2026, 09:00', 'Registrations'],
    ['기능 스위치 변경끔 · 2026년 11월 20일 09:00까지', '회원가입'],
  ],
  [
    'a queue, and how many were sent again',
    { act: 'queue.resent', details: { count: '12' }, ...system('push') },
    ['Queue sent again12 sent again', 'Push notifications'],
    ['대기열 다시 보내기12건 다시 보냄', '푸시 알림'],
  ],
  [
    'an address without an account',
    { act: 'mail.suppressionLifted', details: { status: '5.1.1' }, ...system('mail') },
    ['Suppressed address liftedmail server’s status 5.1.1', 'An address without an account'],
    ['메일 정지 해제메일 서버의 답 5.1.1', '계정이 없는 주소'],
  ],
  [
    'an incident: its parts, and how far it is',
    {
      act: 'incident.updated',
      details: { components: 'website, mail', severity: 'critical', state: 'monitoring' },
      target: { kind: 'incident', id: '5', name: null },
    },
    ['Incident updatedMajor outage · Website and API, Email · Monitoring', 'Incident 5'],
    ['장애 소식 작성심각한 장애 · 웹사이트와 API, 메일 · 지켜보는 중', '장애 5'],
  ],
  [
    'an alarm',
    {
      act: 'alarm.acknowledged',
      details: { alarm: 'chain' },
      target: { kind: 'alarm', id: '9', name: null },
    },
    ['Alarm acknowledgedChain', 'Alarm 9'],
    ['경보 확인체인', '경보 9'],
  ],
  [
    'one session, of which part and device',
    { act: 'user.sessionRevoked', details: { device: 'Chrome, Linux', scope: 'admin' } },
    ['One session endedadmin area · Chrome, Linux', 'Jiwoo'],
    ['기기 한 대 로그아웃관리자 화면 · Chrome, Linux', 'Jiwoo'],
  ],
];

it('names the vault if there are several', async () => {
  const entry = { act: 'vault.pauseAsked', target: { ...vault, id: VAULTS[1].address } } as const;
  expect((await shown(entry, 'en', VAULTS))[1]).toBe('Vault 1');
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

  it('of a long log continues where each part ended, and shows its progress', async () => {
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

  it('says of a broken chain only that the part before the break is intact', async () => {
    show(part(11, { ok: false, brokenAt: 12 }));
    const broken = await screen.findByText('The chain breaks at entry 12');
    const outcome = broken.closest('[role="status"]')?.textContent;
    expect(outcome).toContain('Intact entries before it: 11');
    expect(outcome).toContain('Last intact hash');
    expect(outcome).not.toMatch(/all|Newest/);
  });

  it('names nothing intact if the first entry is broken', async () => {
    show(part(0, { ok: false, brokenAt: 1 }));
    await screen.findByText('The chain breaks at entry 1');
    expect(screen.queryByText(/hash/i)).toBeNull();
  });
});
