import type { UserDetail } from '@eleven/protocol/api/admin-users';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import rows from '../../../styles/entries.module.css';
import { Card } from '../../../ui/card.tsx';
import { Address } from './address.tsx';

/** Linked wallets and what each holds in the vault. */
export function UserHoldings({ wallets }: { wallets: UserDetail['wallets'] }) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '지갑과 포지션', en: 'Wallets and positions' },
    none: { ko: '연결한 지갑이 없습니다.', en: 'No linked wallet.' },
    copy: { ko: '지갑 주소 복사', en: 'Copy the wallet’s address' },
    linked: { ko: (at: string) => `${at}에 연결`, en: (at) => `linked ${at}` },
    flexible: { ko: (bnb: string) => `자유형 ${bnb} BNB`, en: (bnb) => `Flexible ${bnb} BNB` },
    fixed: {
      ko: (days: number, bnb: string, reward: string, end: string) =>
        `${days}일 상품 ${bnb} BNB, 보상 ${reward} BNB, ${end} 만기`,
      en: (days, bnb, reward, end) => `${days} days, ${bnb} BNB, reward ${reward} BNB, ends ${end}`,
    },
  });
  return (
    <Card title={texts.title}>
      {wallets.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {wallets.map((wallet) => (
          <li key={wallet.address}>
            <span>
              <Address value={wallet.address} copy={texts.copy} />
            </span>
            <small>{[wallet.label, texts.linked(format.date(wallet.linkedAt))].filter(Boolean).join(' · ')}</small>
            <span>{texts.flexible(formatBnb(BigInt(wallet.flexibleWei)))}</span>
            {wallet.fixed.map((position) => (
              <span key={position.id}>
                {texts.fixed(
                  position.termDays,
                  formatBnb(BigInt(position.principalWei)),
                  formatBnb(BigInt(position.rewardWei)),
                  format.date(position.endsAt),
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
