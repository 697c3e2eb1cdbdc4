import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearDashboard, connect, type DashboardStage, setDashboard } from '../../testing/dashboard.tsx';
import { ACCOUNT, CHECKSUMMED, OTHER_ACCOUNT } from '../../testing/fake-wallet.ts';
import { VAULT_ADDRESS } from '../../testing/vault-reply.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import { useStaking } from '../../vault/use-staking.ts';
import { checksum } from '../../wallet/chain/checksum.ts';
import { StakeCard } from './stake-card.tsx';
import { useStakeForm } from './use-stake-form.ts';

let stage: DashboardStage;

beforeEach(() => {
  stage = setDashboard();
});
afterEach(clearDashboard);

function Card() {
  const staking = useStaking();
  return <StakeCard staking={staking} form={useStakeForm(staking)} />;
}

async function review(locale: 'ko' | 'en' = 'en') {
  renderInApp(<Card />, locale);
  await connect(stage);
  const amount = locale === 'en' ? 'Amount' : '맡길 금액';
  fireEvent.change(await screen.findByRole('textbox', { name: amount }), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: locale === 'en' ? 'Stake 1.0000 BNB' : '1.0000 BNB 맡기기' }));
  return within(await screen.findByRole('dialog'));
}

describe('rule 22: wallets shorten the contract and may call BNB "ETH"', () => {
  it.each([
    ['en', 'Confirm in Example', 'Compare the address and amount in Example with these.'],
    ['ko', 'Example에서 확인', 'Example에 표시되는 주소와 금액을 이 화면과 비교해 보십시오.'],
  ] as const)(
    'shows contract and sender in full, as wallets print them, and says so (%s)',
    async (locale, confirm, say) => {
      const dialog = await review(locale);
      expect(dialog.getByText(checksum(VAULT_ADDRESS))).toBeDefined();
      expect(dialog.getByText(CHECKSUMMED)).toBeDefined();
      const note = dialog.getByText(new RegExp(say)).textContent;
      const whole = checksum(VAULT_ADDRESS);
      expect(note).toContain(`${whole.slice(0, 7)}...${whole.slice(-5)}`);
      expect(note).toContain('ETH');
      expect(dialog.getByRole('button', { name: confirm })).toBeDefined();
    },
  );
});

describe('another account is chosen in the wallet while the review is open', () => {
  const choose = (account: string) => {
    stage.provider.answer('eth_accounts', () => [account]);
    return act(async () => stage.provider.emit('accountsChanged', [account]));
  };
  const confirmIn = (dialog: Awaited<ReturnType<typeof review>>) =>
    dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm in Example' });
  const sentFrom = () =>
    stage.provider.asked.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params?.[0]);

  it('stops, names the account it was prepared for, and changes nothing', async () => {
    const dialog = await review();
    expect(confirmIn(dialog).disabled).toBe(false);
    await choose(OTHER_ACCOUNT);
    await dialog.findByText('You chose another account in Example: 0x7099…79C8. This was prepared for 0xf39F…2266.');
    expect(dialog.getByText(CHECKSUMMED)).toBeDefined();
    expect(confirmIn(dialog).disabled).toBe(true);
    fireEvent.click(confirmIn(dialog));
    expect(sentFrom()).toEqual([]);
  });

  it('continues automatically once the account is back', async () => {
    const dialog = await review();
    await choose(OTHER_ACCOUNT);
    await dialog.findByText(/You chose another account/);
    await choose(ACCOUNT);
    expect(dialog.queryByText(/You chose another account/)).toBeNull();
    expect(confirmIn(dialog).disabled).toBe(false);
  });

  it('can start over with the new account, and only that one is asked to sign', async () => {
    const dialog = await review();
    await choose(OTHER_ACCOUNT);
    fireEvent.click(await dialog.findByRole('button', { name: 'Start over with 0x7099…79C8' }));
    expect(dialog.getByText(checksum(OTHER_ACCOUNT))).toBeDefined();
    await act(async () => fireEvent.click(confirmIn(dialog)));
    await screen.findByText(/waiting for a block/i);
    expect(sentFrom()).toEqual([expect.objectContaining({ from: checksum(OTHER_ACCOUNT) })]);
  });

  it('can open the wallet’s account selection to return to the first one', async () => {
    const dialog = await review();
    await choose(OTHER_ACCOUNT);
    await act(async () => fireEvent.click(await dialog.findByRole('button', { name: 'Choose 0xf39F…2266' })));
    expect(stage.provider.countOf('wallet_requestPermissions')).toBe(1);
  });

  it('says to open the wallet if another request is open there', async () => {
    const dialog = await review();
    await choose(OTHER_ACCOUNT);
    stage.provider.answer('wallet_requestPermissions', () => Promise.reject({ code: -32002, message: 'pending' }));
    await act(async () => fireEvent.click(await dialog.findByRole('button', { name: 'Choose 0xf39F…2266' })));
    expect(dialog.getByText('A request is already open in Example. Open it to answer.')).toBeDefined();
  });

  it('also stops when the wallet has disconnected', async () => {
    const dialog = await review();
    await act(async () => stage.provider.emit('accountsChanged', []));
    await dialog.findByText('The wallet is no longer connected. This was prepared for 0xf39F…2266.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Confirm in/ }).disabled).toBe(true);
  });
});

describe('the current version of the documents has not been accepted', () => {
  const sent = () => stage.provider.asked.filter(({ method }) => method === 'eth_sendTransaction');
  const accepted = () => stage.calls.filter(({ path, body }) => path === '/api/profile/consents' && body !== undefined);

  beforeEach(() => {
    Object.assign(stage.answers, {
      '/api/user': { id: 'u', role: 'user', consentDue: true },
      '/api/profile/consents': { consents: [], dueVersion: null },
    });
  });

  it('asks for acceptance before the wallet opens, stores it, and then continues', async () => {
    const dialog = await review();
    const box = await dialog.findByRole('checkbox', {
      name: /^Of the new version .+: I accept the terms, the privacy notice/,
    });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Confirm in Example' })));
    expect(dialog.getByText('Please accept the changed documents to stake.')).toBeDefined();
    expect([sent(), accepted()]).toEqual([[], []]);
    fireEvent.click(box);
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Confirm in Example' })));
    await screen.findByText(/waiting for a block/i);
    expect(accepted()).toHaveLength(1);
    expect(sent()).toHaveLength(1);
  });

  it('opens no wallet if the user goes back while it is being stored', async () => {
    const stored = Promise.withResolvers<Response>();
    stage.answers['/api/profile/consents'] = () => stored.promise;
    const dialog = await review();
    fireEvent.click(await dialog.findByRole('checkbox'));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Confirm in Example' })));
    expect(dialog.getByRole('button', { name: 'Saving your consent' })).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
    stage.answers['/api/user'] = { id: 'u', role: 'user', consentDue: false };
    fireEvent.click(screen.getByRole('button', { name: 'Stake 1.0000 BNB' }));
    await screen.findByRole('dialog');
    await act(async () => stored.resolve(Response.json({ consents: [], dueVersion: null })));
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    expect(accepted()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Confirm in Example' })).toBeDefined();
    // The checks before the wallet opens.
    expect(stage.provider.countOf('eth_getTransactionCount')).toBe(0);
  });

  it('sends nothing if the consent could not be stored, and says why', async () => {
    stage.answers['/api/profile/consents'] = () =>
      Response.json(
        { code: 'legal.versionOld', message: 'There is a newer version of the documents.' },
        { status: 409 },
      );
    const dialog = await review();
    fireEvent.click(await dialog.findByRole('checkbox'));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Confirm in Example' })));
    expect(await dialog.findByText(/There is a newer version of the documents/)).toBeDefined();
    expect(sent()).toEqual([]);
  });
});
