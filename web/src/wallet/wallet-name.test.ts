import { describe, expect, it } from 'vitest';
import { fakeWallet, optionOf } from '../testing/fake-wallet.ts';
import { readAnnouncement, type WalletOption } from './discovery/eip1193.ts';
import { nameOf, walletName } from './wallet-name.ts';

const named = (name: string, changes: Partial<WalletOption> = {}): WalletOption =>
  optionOf(fakeWallet(), { uuid: crypto.randomUUID(), name, ...changes });

describe('the name of the wallet', () => {
  it('is the one it announces, or "your wallet" if it announces none', () => {
    const option = named('MetaMask');
    expect(walletName('en', { option, options: [option] })).toBe('MetaMask');
    for (const unnamed of [named(''), undefined]) {
      expect(walletName('en', { option: unnamed, options: [] })).toBe('your wallet');
      expect(walletName('ko', { option: unnamed, options: [] })).toBe('지갑');
    }
  });

  it('rule 21: tells two copies of one wallet apart', () => {
    const [first, second, other] = [named('MetaMask'), named('MetaMask'), named('Rabby')];
    const options = [first, other, second];
    expect(options.map((option) => nameOf(option, options, 'en'))).toEqual(['MetaMask (1)', 'Rabby', 'MetaMask (2)']);
  });

  it('is in the reader’s language for the demo wallet', () => {
    const demo = named('Demo wallet', { localName: { ko: '데모 지갑', en: 'Demo wallet' } });
    expect(walletName('ko', { option: demo, options: [] })).toBe('데모 지갑');
    expect(walletName('en', { option: demo, options: [] })).toBe('Demo wallet');
  });

  it('cannot reverse, break or flood the sentence around it', () => {
    const nameIn = (name: string) => {
      const detail = { info: { uuid: 'a', rdns: 'org.a', name, icon: '' }, provider: fakeWallet() };
      return readAnnouncement(new CustomEvent('eip6963:announceProvider', { detail }))?.name;
    };
    expect(nameIn(' Meta\n\u202eMask\u0000 ')).toBe('Meta Mask');
    expect(nameIn('\u200b')).toBe('');
    expect(nameIn('x'.repeat(500))).toHaveLength(40);
  });
});
