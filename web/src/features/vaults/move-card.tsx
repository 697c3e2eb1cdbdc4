import { sameAddress } from '@eleven/protocol/address';
import { config } from '@eleven/protocol/api/system';
import { vaultStats } from '@eleven/protocol/api/vault';
import { exactBnb, formatBnb } from '@eleven/protocol/money';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { PATHS } from '../../paths.ts';
import { tab } from '../../storage.ts';
import text from '../../styles/text.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { overviewOf } from '../../vault/holdings.ts';
import { claimableAt } from '../../vault/live-rewards.ts';
import { useNetwork } from '../../vault/network.ts';
import { useVaultScope } from '../../vault/scope.ts';
import { keepDraft } from '../../vault/stake-draft.ts';
import { ActionFeedback, useBusyText } from '../../vault/transactions/action-feedback.tsx';
import type { Staking } from '../../vault/use-staking.ts';
import { useVaultAction } from '../../vault/use-vault-action.ts';
import { useVaultName } from '../../vault/vault-name.ts';
import css from './move-card.module.css';

const KEY = 'move';

/** The amount withdrawn in this tab in order to stake it again: in wei, as text. */
function readMoved(vault: string): bigint | undefined {
  const kept = tab.readJson(KEY) as { vault?: unknown; wei?: unknown } | undefined;
  const isHere = typeof kept?.vault === 'string' && sameAddress(kept.vault, vault);
  return isHere && typeof kept.wei === 'string' && /^\d{1,30}$/.test(kept.wei) ? BigInt(kept.wei) : undefined;
}

/** This card and its link go with the vault, so the focus moves on to the amount, once the form is there. */
function focusAmount(framesLeft = 120): void {
  const field = document.querySelector<HTMLElement>('main form input[inputmode="decimal"]');
  if (field) field.focus();
  else if (framesLeft > 0) requestAnimationFrame(() => focusAmount(framesLeft - 1));
}

/**
 * Replaces the stake form if the vault takes no new stakes: how to move to the open one, with two transactions that the user
 * sends; nothing is sent automatically.
 */
export default function MoveCard({ staking, className }: { staking: Staking; className?: string | undefined }) {
  const vault = useVaultScope() ?? '';
  const { data } = useApiQuery(config);
  // Without the scope of this page: the vault that takes new stakes.
  const { data: target } = useApiQuery(vaultStats);
  const action = useVaultAction();
  const busy = useBusyText(action);
  const network = useNetwork();
  const [movedWei, setMovedWei] = useState(() => readMoved(vault));
  const here = useVaultName(vault) ?? '';
  const there = useVaultName(data?.vaultAddress) ?? '';
  const texts = useTexts({
    title: { ko: (name: string) => `${name} 계약으로 옮기기`, en: (name: string) => `Move to ${name}` },
    body: {
      ko: (name: string) =>
        `${name}에는 새로 맡길 수 없습니다. 여기 맡긴 것은 규칙이 그대로이고, 옮기지 않아도 언제든 출금할 수 있습니다.`,
      en: (name) =>
        `${name} takes no new stakes. Your stakes here keep their rules, and you can withdraw them at any time whether you move or not.`,
    },
    two: {
      ko: '옮기는 것은 거래 두 번이고, 지갑에서 각각 확인하며 수수료도 각각 냅니다.',
      en: 'Moving takes two transactions. You confirm each in your wallet, and pay a fee for each.',
    },
    withdraw: { ko: '1. 여기서 출금', en: '1. Withdraw here' },
    stake: { ko: (name: string) => `2. ${name}에 맡기기`, en: (name: string) => `2. Stake in ${name}` },
    exit: {
      ko: (bnb: string) => `자유형 ${bnb} BNB 출금 (보상 포함)`,
      en: (bnb: string) => `Withdraw ${bnb} BNB flexible, rewards included`,
    },
    none: { ko: '연결한 지갑은 여기에 자유형이 없습니다.', en: 'The connected wallet has no flexible stake here.' },
    terms: {
      ko: '기간형은 만기까지 그대로 두십시오. 만기가 되면 아래 ‘내 포지션’에서 보상과 함께 출금합니다.',
      en: 'Leave fixed terms until they end. Then withdraw them with their rewards in the list below.',
    },
    paused: {
      ko: (name: string) =>
        `지금은 ${name}에도 새로 맡길 수 없습니다. 지금 출금하시는 금액은 다시 열린 뒤에야 맡길 수 있습니다.`,
      en: (name) =>
        `New stakes in ${name} are paused, too. You can stake there what you withdraw now only once it opens again.`,
    },
    room: {
      ko: (name: string, bnb: string) => `${name}에는 지금 자유형을 ${bnb} BNB까지만 맡길 수 있습니다.`,
      en: (name, bnb) => `${name} has room for ${bnb} BNB of flexible stakes now.`,
    },
    again: {
      ko: (bnb: string, name: string) => `${bnb} BNB를 ${name}에 맡기기`,
      en: (bnb: string, name: string) => `Stake ${bnb} BNB in ${name}`,
    },
    open: { ko: (name: string) => `${name} 열기`, en: (name: string) => `Open ${name}` },
    review: {
      ko: '금액은 다음 화면에서 바꿀 수 있고, 확인하기 전에는 아무것도 전송되지 않습니다.',
      en: 'You can change the amount on the next page, and nothing is sent before you confirm it.',
    },
  });
  const own = staking.holdings.filter(({ address }) => sameAddress(address, staking.wallets.connected));
  const { flexibleWei, accounts } = overviewOf(own, staking.now);
  const wholeWei = staking.vault ? flexibleWei + claimableAt(staking.vault, accounts, BigInt(staking.now)) : 0n;
  const toMoveWei = flexibleWei > 0n ? flexibleWei : (movedWei ?? 0n);
  const roomWei = target && BigInt(target.capacityWei) < toMoveWei ? BigInt(target.capacityWei) : undefined;
  const hasTerms = staking.holdings.some(({ positions }) => positions.open.count > 0);
  const withdraw = async () => {
    if (!(await action.run({ function: 'exit' }))) return;
    tab.write(KEY, JSON.stringify({ vault, wei: flexibleWei.toString() }));
    setMovedWei(flexibleWei);
  };
  return (
    <Card title={texts.title(there)} className={className}>
      <div className={css.steps}>
        <p>
          {texts.body(here)} {texts.two}
        </p>
        {target?.paused ? (
          <Notice tone="warn">{texts.paused(there)}</Notice>
        ) : (
          roomWei !== undefined && <Notice tone="warn">{texts.room(there, formatBnb(roomWei))}</Notice>
        )}
        <h3>{texts.withdraw}</h3>
        {flexibleWei > 0n ? (
          <Button variant="primary" busy={busy} disabled={network.isWrong} onClick={() => void withdraw()}>
            {texts.exit(formatBnb(wholeWei))}
          </Button>
        ) : (
          <p className={text.muted}>{texts.none}</p>
        )}
        <ActionFeedback action={action} />
        {hasTerms && <p className={`${text.small} ${text.muted}`}>{texts.terms}</p>}
        <h3>{texts.stake(there)}</h3>
        <Link
          to={PATHS.dashboard}
          className={buttonClass({ variant: movedWei !== undefined && flexibleWei === 0n ? 'primary' : 'line' })}
          onClick={() => {
            if (movedWei === undefined) return;
            keepDraft({ amount: exactBnb(movedWei), plan: 'flexible' });
            tab.remove(KEY);
            focusAmount();
          }}
        >
          {movedWei === undefined ? texts.open(there) : texts.again(formatBnb(movedWei), there)}
        </Link>
        <p className={`${text.small} ${text.muted}`}>{texts.review}</p>
      </div>
    </Card>
  );
}
