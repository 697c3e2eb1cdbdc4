import { shortAddress } from '@eleven/protocol/address';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT, OTHER_ACCOUNT } from '../../testing/fake-wallet.ts';
import { configReply, VAULT_ADDRESS } from '../../testing/vault-reply.ts';
import { answerApi, renderInApp } from '../../testing/with-app.tsx';
import { type Failure, ReportContext } from '../../ui/link.tsx';
import type { Stage, Transaction } from '../../wallet/tx/transaction.ts';
import { HelpLink } from './help-link.tsx';
import { TransactionRow } from './transaction-row.tsx';
import { shownOf, TransactionList } from './transaction-tray.tsx';

const HASH = `0x${'a1'.repeat(32)}`;

const transaction = (stage: Stage, changes: Partial<Transaction> = {}): Transaction => ({
  id: '1',
  chainId: 31_337,
  vault: VAULT_ADDRESS,
  sender: ACCOUNT,
  nonce: 5,
  fromBlock: 100,
  call: { function: 'stake', valueWei: 1_500_000_000_000_000_000n },
  askedAt: 0,
  stage,
  ...changes,
});

const show = (shown: Transaction, locale: 'ko' | 'en' = 'en') =>
  renderInApp(
    <ul>
      <TransactionRow transaction={shown} isUnknown={false} />
    </ul>,
    locale,
  );

beforeEach(() => {
  answerApi({ '/api/config': configReply() });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const STAGES: readonly [Stage, en: RegExp, ko: RegExp, canDismiss: boolean][] = [
  ['asked', /Waiting for you to confirm it in the wallet\./, /지갑에서 확인을 기다립니다/, true],
  ['unanswered', /Your answer in the wallet is unknown/, /어떻게 답하셨는지 알지 못합니다/, true],
  ['rejected', /The wallet rejected the request.*Nothing was sent/, /거절했습니다.*아무것도 전송되지 않았습니다/, true],
  ['failed', /Nothing was sent/, /전송되지 않았습니다/, true],
  ['sent', /Sent\. Waiting for a block/, /전송했습니다/, false],
  ['dropped', /does not know it\. No BNB has moved so far/, /알지 못합니다\. 지금까지 움직인 BNB는 없습니다/, true],
  ['mined', /In a block\. Waiting until it is final/, /블록에 포함되었습니다/, false],
  ['final', /Final\./, /확정되었습니다/, true],
  ['reverted', /reverted\. No BNB moved/, /취소되었습니다\. BNB는 움직이지 않았습니다/, true],
  ['cancelled', /replaced it with another.*did not happen/, /다른 거래로 바뀌었습니다/, true],
];

describe('a transaction in the tray', () => {
  it.each(STAGES)('says what %s means in both languages, with the amount', (stage, en, ko, canDismiss) => {
    const { unmount } = show(transaction(stage));
    expect(screen.getByText(en)).toBeDefined();
    expect(screen.getByText('Stake, flexible').textContent).toContain('1.5 BNB');
    expect(screen.queryAllByRole('button', { name: 'Remove from the list' })).toHaveLength(canDismiss ? 1 : 0);
    unmount();
    show(transaction(stage), 'ko');
    expect(screen.getByText(ko)).toBeDefined();
  });

  it('shows a large amount in full, with thousands commas', () => {
    const call = { function: 'stake' as const, valueWei: 30_000_123_456_789_012_345_678n };
    show(transaction('final', { call }));
    expect(screen.getByText('Stake, flexible').textContent).toContain('30,000.123456789012345678 BNB');
  });

  it.each(['asked', 'unanswered', 'sent', 'mined'] as const)(
    'does not claim to know the state of one that is %s without a node',
    (stage) => {
      renderInApp(
        <ul>
          <TransactionRow transaction={transaction(stage)} isUnknown />
        </ul>,
      );
      expect(screen.getByText(/cannot be read without a wallet on its network/)).toBeDefined();
      expect(screen.getByRole('button', { name: 'Remove from the list' })).toBeDefined();
    },
  );

  it.each([
    ['nothing', 'It is not in any block so far.', '지금까지 어느 블록에도 포함되지 않았습니다.'],
    ['pending', 'A transaction of this account is waiting for a block.', '이 계정의 거래 하나가 블록을 기다립니다.'],
    [undefined, 'The chain cannot be asked about it right now.', '지금은 체인에 물어볼 수 없습니다.'],
  ] as const)('rule 18: reports the known state of one whose reply was lost: %s', (sight, en, ko) => {
    const claim = transaction('unanswered', { call: { function: 'claim' }, sight });
    const { unmount } = show(claim);
    expect(screen.getByText(`Your answer in the wallet is unknown. ${en}`, { exact: false })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeDefined();
    expect(screen.queryByText(/Waiting for you/)).toBeNull();
    unmount();
    const { unmount: unmountKorean } = show(claim, 'ko');
    expect(screen.getByText(ko, { exact: false })).toBeDefined();
    expect(screen.getByRole('button', { name: '다시 요청하기' })).toBeDefined();
    unmountKorean();
    show(transaction('unanswered', { sight }));
    expect(screen.getByText(/reject it there before you ask again/)).toBeDefined();
  });

  it('collapses those that succeeded into one line, and nothing else', () => {
    const list = (['unanswered', 'final', 'rejected', 'reverted', 'sent', 'final'] as const).map((stage, index) =>
      transaction(stage, { id: String(index) }),
    );
    const { unmount } = renderInApp(<TransactionList list={list} />);
    const folded = screen.getByText('2 done').closest('details');
    expect(folded?.open).toBe(false);
    expect(within(folded as HTMLElement).getAllByText('Stake, flexible')).toHaveLength(2);
    expect(screen.getAllByText('Stake, flexible')).toHaveLength(6);
    unmount();
    const { unmount: unmountKorean } = renderInApp(<TransactionList list={list} />, 'ko');
    expect(screen.getByText('2건 완료')).toBeDefined();
    unmountKorean();
    renderInApp(<TransactionList list={list.slice(0, 2)} />);
    expect(screen.queryByText(/done$/)).toBeNull();
  });

  it('names the wallet and the position', () => {
    show(transaction('sent', { call: { function: 'redeem', id: 42n } }));
    expect(screen.getByText(shortAddress(ACCOUNT))).toBeDefined();
    expect(screen.getByText('Position 42')).toBeDefined();
  });

  it('says of a stake that came too late that there was no capacity left', () => {
    const reason = { kind: 'refused', code: 'vault.roomGone', params: {} } as const;
    show(transaction('reverted', { hash: HASH, reason }));
    expect(screen.getByText(/reverted.*reserve can cover less than before/)).toBeDefined();
  });

  it('shows the contract’s reason for a reverted one, and the hash of a final one', () => {
    const reason = { kind: 'refused', code: 'vault.stakingPaused', params: {} } as const;
    const { unmount } = show(transaction('reverted', { hash: HASH, blockNumber: 1_234, reason }));
    expect(screen.getByText(/New stakes are paused/)).toBeDefined();
    unmount();
    show(transaction('final', { hash: HASH, blockNumber: 1_234 }));
    expect(screen.getByText('Block 1,234')).toBeDefined();
    expect(screen.getByTitle(HASH).textContent).toBe('0xa1a1…a1a1');
  });

  it.each(['sent', 'mined', 'final', 'reverted'] as const)('says that the wallet sped up one that is %s', (stage) => {
    show(transaction(stage, { hash: HASH, replacedHash: `0x${'b2'.repeat(32)}` }));
    expect(screen.getByText(/replaced it with a faster one/)).toBeDefined();
  });

  it('does not call another transaction a faster one', () => {
    show(transaction('cancelled', { hash: HASH, replacedHash: `0x${'b2'.repeat(32)}` }));
    expect(screen.queryByText(/faster/)).toBeNull();
  });

  it('shows no hash for a request that a smart account has not sent yet', () => {
    const { unmount } = show(transaction('sent', { hash: HASH, isSmartAccount: true }));
    expect(screen.getByText(/Passed to the smart account/)).toBeDefined();
    expect(screen.queryByTitle(HASH)).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove from the list' })).toBeDefined();
    unmount();
    const { unmount: unmountKorean } = show(transaction('sent', { hash: HASH, isSmartAccount: true }), 'ko');
    expect(screen.getByText(/스마트 계정에 맡겼습니다/)).toBeDefined();
    unmountKorean();
    show(transaction('final', { hash: HASH, isSmartAccount: true }));
    expect(screen.getByTitle(HASH)).toBeDefined();
  });

  it('links to the chain’s explorer if it has one', async () => {
    answerApi({ '/api/config': configReply({ explorerUrl: 'https://bscscan.com' }) });
    show(transaction('final', { hash: HASH }));
    const link = await screen.findByRole('link');
    expect(link.getAttribute('href')).toBe(`https://bscscan.com/tx/${HASH}`);
  });
});

describe('the link to help', () => {
  const now = Date.now();
  const link = () => screen.queryByRole('link', { name: 'Get help' });
  beforeEach(() => vi.useFakeTimers({ now }));
  afterEach(() => vi.useRealTimers());

  const showHelp = (one: Transaction) =>
    renderInApp(
      <ReportContext value={() => '/customer-service'}>
        <HelpLink transaction={one} />
      </ReportContext>,
    );

  it.each<[string, boolean, Transaction]>([
    ['was reverted', true, transaction('reverted', { hash: HASH })],
    ['failed', true, transaction('failed')],
    ['the node has forgotten', true, transaction('dropped', { hash: HASH })],
    ['nobody heard an answer to', true, transaction('unanswered')],
    ['has waited minutes for a block', true, transaction('sent', { hash: HASH, askedAt: now - 121_000 })],
    ['was just sent', false, transaction('sent', { hash: HASH, askedAt: now })],
    ['was just sent, long after the wallet was asked', false, transaction('sent', { hash: HASH, sentAt: now })],
    ['waits for signers', false, transaction('sent', { hash: HASH, isSmartAccount: true })],
    ['is final', false, transaction('final', { hash: HASH })],
  ])('is offered for one that %s: %s', async (_, isOffered, one) => {
    showHelp(one);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(link() !== null).toBe(isOffered);
  });

  it('appears automatically once a sent transaction is overdue', async () => {
    showHelp(transaction('sent', { hash: HASH, sentAt: now }));
    await act(() => vi.advanceTimersByTimeAsync(119_999));
    expect(link()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(link()).not.toBeNull();
  });

  it('contains hash, call, chain and reason, and nothing else', () => {
    const asked: Failure[] = [];
    const reason = { kind: 'refused', code: 'vault.stakingPaused', params: {} } as const;
    renderInApp(
      <ReportContext
        value={(failure) => {
          asked.push(failure);
          return '/customer-service';
        }}
      >
        <HelpLink transaction={transaction('reverted', { hash: HASH.toUpperCase().replace('0X', '0x'), reason })} />
      </ReportContext>,
    );
    expect(screen.getByRole('link', { name: 'Get help' })).toBeDefined();
    expect(asked[0]).toEqual({ code: 'vault.stakingPaused', txHash: HASH, action: 'stake', chain: 31_337 });
  });
});

describe('the operator’s admin actions', () => {
  const pause = transaction('final', { id: 'pause', call: { function: 'setPaused', paused: true } });
  const resume = transaction('final', {
    id: 'resume',
    call: { function: 'setPaused', paused: false },
  });
  const call = { function: 'withdrawReserve', to: OTHER_ACCOUNT, mostWei: 2_500_000_000_000_000_000n } as const;

  it.each([
    [pause, 'Pause new stakes', '새로 맡기기 중단'],
    [resume, 'Resume new stakes', '새로 맡기기 재개'],
    [transaction('final', { call }), 'Withdraw free reserve up to 2.5 BNB', '적립금 출금 최대 2.5 BNB'],
  ] as const)('name the action and the amount', (one, en, ko) => {
    for (const [locale, words] of [
      ['en', en],
      ['ko', ko],
    ] as const) {
      const { unmount } = show(one, locale);
      expect(screen.getByRole('listitem').querySelector('b')?.textContent).toBe(words);
      unmount();
    }
  });

  it('are listed beside their button, without those of other accounts or other actions', () => {
    const list = [pause, transaction('final'), { ...resume, sender: OTHER_ACCOUNT }];
    expect(shownOf(list, { addresses: [ACCOUNT.toUpperCase().replace('0X', '0x')], functions: ['setPaused'] })).toEqual(
      [pause],
    );
    expect(shownOf(list, {})).toHaveLength(3);
  });
});
