import { ACTIVITY_KINDS, isActivityKind } from '@eleven/protocol/activity';
import { MAIL_SUPPRESSED } from '@eleven/protocol/api/admin/mails';
import { type UserDetail, userActivity } from '@eleven/protocol/api/admin/users';
import { mailFaultOf, mailFaultText } from '@eleven/protocol/mail/faults';
import { formatBnb } from '@eleven/protocol/money';
import type { Locale } from '@eleven/protocol/product';
import { useFormat } from '../../../i18n/format.ts';
import { fullTime } from '../../../i18n/full-time.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiPages } from '../../../lib/use-api-pages.ts';
import rows from '../../../styles/entries.module.css';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MorePages } from '../../../ui/table/more-pages.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useVaultName } from '../../../vault/vault-name.ts';
import { mailName } from '../admin-texts.ts';
import { Address } from './address.tsx';

type MailState = 'sent' | 'failed' | 'retrying' | 'waiting' | 'suppressed' | 'bounce' | 'complaint';

const TONES = {
  sent: 'ok',
  failed: 'danger',
  retrying: 'warn',
  waiting: 'plain',
  suppressed: 'warn',
  bounce: 'danger',
  complaint: 'danger',
} as const satisfies Record<MailState, string>;

function stateOf({ returned, sentAt, dueAt, lastError }: UserDetail['mails'][number]): MailState {
  if (returned) return returned;
  if (sentAt) return 'sent';
  if (lastError === MAIL_SUPPRESSED) return 'suppressed';
  if (lastError === null) return 'waiting';
  return dueAt ? 'retrying' : 'failed';
}

/** The error code, and its meaning if the mail server could not be reached or used. */
function failureOf({ lastError }: UserDetail['mails'][number], locale: Locale): string[] {
  if (lastError === null || lastError === MAIL_SUPPRESSED) return [];
  const fault = mailFaultOf(lastError);
  return fault ? [lastError, mailFaultText(fault)[locale]] : [lastError];
}

/** `Activity: Staked`; its text is never shown. */
function nameOfMail({ kind, activity }: UserDetail['mails'][number], locale: Locale): string {
  const name = mailName(kind, locale);
  return activity !== undefined && isActivityKind(activity)
    ? `${name}: ${ACTIVITY_KINDS[activity].action[locale]}`
    : name;
}

/** Recent emails to the account and their delivery; never the content. */
export function UserMails({ mails }: { mails: UserDetail['mails'] }) {
  const format = useFormat();
  const locale = useLocale();
  const texts = useTexts({
    title: { ko: '메일', en: 'Emails' },
    sent: { ko: '보냄', en: 'Sent' },
    failed: { ko: '실패', en: 'Failed' },
    retrying: { ko: '다시 시도 중', en: 'Being retried' },
    waiting: { ko: '대기 중', en: 'Waiting' },
    suppressed: { ko: '멈춤', en: 'Paused' },
    bounce: { ko: '반송됨', en: 'Came back' },
    complaint: { ko: '스팸 신고', en: 'Reported as spam' },
    none: { ko: '보낸 메일이 없습니다.', en: 'No emails.' },
  });
  return (
    <Card title={texts.title}>
      {mails.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <span>
              {nameOfMail(mail, locale)} <Tag tone={TONES[stateOf(mail)]}>{texts[stateOf(mail)]}</Tag>
            </span>
            <small>{[format.dateTime(mail.createdAt), ...failureOf(mail, locale)].join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Linked wallets and what each holds in each vault. */
export function UserHoldings({ wallets }: { wallets: UserDetail['wallets'] }) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '지갑과 포지션', en: 'Wallets and positions' },
    none: { ko: '연결한 지갑이 없습니다.', en: 'No linked wallet.' },
    copy: { ko: '지갑 주소 복사', en: 'Copy the wallet’s address' },
    linked: { ko: (at: string) => `${at}에 연결`, en: (at) => `linked ${at}` },
    nothing: { ko: '맡긴 BNB가 없습니다.', en: 'Nothing is staked.' },
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
            {wallet.vaults.length === 0 && <span>{texts.nothing}</span>}
            {wallet.vaults.map(({ vault, flexibleWei }) => (
              <VaultHoldings
                key={vault}
                vault={vault}
                flexibleWei={flexibleWei}
                fixed={wallet.fixed.filter((position) => position.vault === vault)}
              />
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Wallet = UserDetail['wallets'][number];

function VaultHoldings({ vault, flexibleWei, fixed }: Wallet['vaults'][number] & Pick<Wallet, 'fixed'>) {
  const format = useFormat();
  const vaultName = useVaultName(vault);
  const texts = useTexts({
    flexible: { ko: (bnb: string) => `자유형 ${bnb} BNB`, en: (bnb) => `Flexible ${bnb} BNB` },
    fixed: {
      ko: (days: number, bnb: string, reward: string, end: string) =>
        `${days}일 상품 ${bnb} BNB, 보상 ${reward} BNB, ${end} 만기`,
      en: (days, bnb, reward, end) => `${days} days, ${bnb} BNB, reward ${reward} BNB, ends ${end}`,
    },
  });
  return (
    <>
      {vaultName && <b>{vaultName}</b>}
      <span>{texts.flexible(formatBnb(BigInt(flexibleWei)))}</span>
      {fixed.map((position) => (
        <span key={position.id}>
          {texts.fixed(
            position.termDays,
            formatBnb(BigInt(position.principalWei)),
            formatBnb(BigInt(position.rewardWei)),
            format.date(position.endsAt),
          )}
        </span>
      ))}
    </>
  );
}

/** The account's activity in the reader's language. */
export function UserActivity({ id }: { id: string }) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '활동', en: 'Activity' },
    none: { ko: '아직 활동이 없습니다.', en: 'Nothing has happened yet.' },
  });
  const { rows: entries, reading } = useApiPages(userActivity, { params: { id }, rowsOf: (page) => page.entries });
  return (
    <Card title={texts.title}>
      {reading.isPending && <Skeleton size="tall" />}
      {reading.data && entries.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{entry.action}</b> {entry.description}
            </span>
            <small>{fullTime(format, entry.createdAt)}</small>
          </li>
        ))}
      </ul>
      <MorePages reading={reading} />
    </Card>
  );
}
