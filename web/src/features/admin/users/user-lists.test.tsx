import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { configReply } from '../../../testing/vault-reply.ts';
import { UserHoldings, UserMails } from './user-lists.tsx';

const mail = {
  createdAt: '2026-11-18T08:40:00.000Z',
  sentAt: '2026-11-18T08:40:00.000Z',
  dueAt: null,
  lastError: null,
  returned: null,
};
const mails = ['ticketAnswered', 'verifyEmail', 'somethingNew'].map((kind) => ({ ...mail, id: kind, kind }));
const shown = () => screen.getAllByRole('listitem').map((item) => item.firstElementChild?.firstChild?.textContent);

describe('the emails of an account', () => {
  it('are named in both languages; an unknown kind is shown unchanged', () => {
    const { unmount } = renderPart(<UserMails mails={mails} />);
    expect(shown()).toEqual(['Ticket was answered', 'Confirmation of the address', 'somethingNew']);
    unmount();
    renderPart(<UserMails mails={mails} />, { locale: 'ko' });
    expect(shown()).toEqual(['문의 답변 알림', '이메일 주소 확인', 'somethingNew']);
  });

  it('name the kind of activity that they are about, where it is known', () => {
    const about = (activity: string | undefined) => ({ ...mail, id: String(activity), kind: 'activity', activity });
    const rows = [about('staked'), about('somethingNew'), about(undefined)];
    const { unmount } = renderPart(<UserMails mails={rows} />);
    expect(shown()).toEqual(['Activity: Staked', 'Activity', 'Activity']);
    unmount();
    renderPart(<UserMails mails={rows} />, { locale: 'ko' });
    expect(shown()[0]).toBe('활동 알림: 스테이킹');
  });

  it('show their delivery', () => {
    const unsent = { ...mail, kind: 'activity', sentAt: null };
    const rows = [
      { ...mail, kind: 'activity', returned: 'bounce' as const },
      { ...mail, kind: 'activity', returned: 'complaint' as const },
      { ...unsent, lastError: 'suppressed' },
      { ...unsent, lastError: 'EENVELOPE 550 5.1.1' },
      { ...unsent, lastError: 'ETIMEDOUT', dueAt: mail.createdAt },
      unsent,
      { ...mail, kind: 'activity' },
    ].map((row, index) => ({ ...row, id: String(index) }));
    renderPart(<UserMails mails={rows} />);
    const states = ['Came back', 'Reported as spam', 'Paused', 'Failed', 'Being retried', 'Waiting', 'Sent'];
    expect(screen.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)).toEqual(
      states.map((state) => `Activity ${state}`),
    );
    expect(screen.queryByText(/suppressed/)).toBeNull();
    expect(screen.getByText(/EENVELOPE 550 5\.1\.1/)).toBeTruthy();
  });
});

describe('the wallets of an account', () => {
  const [first, second] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
  const BNB = 10n ** 18n;
  const position = { id: '1', rewardWei: '0', termDays: 30, endsAt: 1_800_000_000 };
  const wallets = [
    {
      ...{ address: `0x${'c3'.repeat(20)}`, label: null, linkedAt: mail.createdAt },
      flexibleWei: (3n * BNB).toString(),
      vaults: [
        { vault: first, flexibleWei: '0' },
        { vault: second, flexibleWei: (3n * BNB).toString() },
      ],
      fixed: [
        { ...position, vault: second, principalWei: BNB.toString() },
        { ...position, vault: first, principalWei: (2n * BNB).toString() },
      ],
    },
    {
      ...{ address: `0x${'d4'.repeat(20)}`, label: null, linkedAt: mail.createdAt },
      ...{ flexibleWei: '0', vaults: [], fixed: [] },
    },
  ];
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent ?? '');

  it('show each amount under its vault where there are several', async () => {
    const vaults = [
      { address: first, name: 'Vault 2', status: 'open' },
      { address: second, name: 'Vault 1', status: 'closing' },
    ];
    fakeApi({ 'GET /api/config': { body: { ...configReply(), vaults } } });
    const failures = vi.spyOn(console, 'error');
    renderPart(<UserHoldings wallets={wallets} />);
    await screen.findByText('Vault 1');
    const [one, other] = shown();
    expect(one).toMatch(/Vault 2Flexible 0\.0+ BNB30 days, 2\.0+ BNB.*Vault 1Flexible 3\.0+ BNB30 days, 1\.0+ BNB/);
    expect(other).toMatch(/Nothing is staked\.$/);
    expect(failures).not.toHaveBeenCalled();
  });

  it('name no vault where there is only one', async () => {
    fakeApi({ 'GET /api/config': { body: configReply() } });
    renderPart(<UserHoldings wallets={wallets.slice(0, 1)} />);
    await screen.findByText(/^Flexible 3/);
    expect(shown()[0]).not.toContain('Vault');
  });
});
