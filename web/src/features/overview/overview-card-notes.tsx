import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { MIN_SHOWN_WEI, type Overview } from '../../vault/holdings.ts';
import { claimableAt } from '../../vault/live-rewards.ts';
import { useVaultScope } from '../../vault/scope.ts';
import type { Staking } from '../../vault/use-staking.ts';
import { endedTerms } from './ended-terms.ts';

interface OverviewNotesProps {
  vault: VaultStateReply;
  staking: Staking;
  overview: Overview;
  /** Rewards that the connected wallet can claim. */
  ownWei: bigint;
}

/** Notes on the overview's figures: since when nothing accrues, and at which block they were read. */
export default function OverviewNotes({ vault, staking, overview, ownWei }: OverviewNotesProps) {
  const format = useFormat();
  const texts = useTexts({
    stopped: {
      ko: (when: string) =>
        `적립금이 소진되었습니다. ${when}부터 자유형 보상이 멈췄습니다. 쌓인 보상과 원금은 그대로 출금할 수 있습니다.`,
      en: (when) =>
        `The reserve is used up. Flexible rewards stopped at ${when}. You can still withdraw your rewards and your principal.`,
    },
    own: {
      ko: (bnb: string) =>
        `이 가운데 ${bnb} BNB가 연결된 지갑의 보상입니다. 나머지는 다른 지갑의 보상이며, 그 지갑을 연결하면 받을 수 있습니다.`,
      en: (bnb) =>
        `${bnb} BNB of it belongs to the connected wallet. The rest belongs to other wallets: connect them to claim it.`,
    },
    matured: {
      ko: (count: string) =>
        `만기가 지난 기간형이 ${count}건 있습니다. 아래 ‘내 포지션’에서 보상과 함께 출금하거나, 적립금이 감당하면 다시 맡길 수 있습니다.`,
      en: (count) =>
        count === '1'
          ? 'One fixed term has ended. Below you can withdraw it with its reward, or stake it again if the reserve has room.'
          : `${count} fixed terms have ended. Below you can withdraw them with their rewards, or stake them again if the reserve has room.`,
    },
    maturedPaused: {
      ko: (count: string) =>
        `만기가 지난 기간형이 ${count}건 있습니다. 아래 ‘내 포지션’에서 보상과 함께 출금할 수 있습니다.`,
      en: (count) =>
        count === '1'
          ? 'One fixed term has ended. Below you can withdraw it with its reward.'
          : `${count} fixed terms have ended. Below you can withdraw them with their rewards.`,
    },
    old: {
      ko: (block: string) => `최신 값을 읽지 못했습니다. 블록 ${block} 기준입니다.`,
      en: (block) => `The newest figures could not be read. These are as of block ${block}.`,
    },
  });
  const { rateBps, fundedUntil, asOf, paused } = vault;
  const { holdings, isStale, now } = staking;
  const othersWei = claimableAt(vault, overview.accounts, BigInt(now)) - ownWei;
  const maturedCount = endedTerms(holdings, now);
  const isOpen = useVaultScope() === undefined;
  return (
    <>
      {/* Without any flexible stake nothing has stopped accruing. */}
      {rateBps === 0 && fundedUntil !== null && (
        <Notice tone="brass">{texts.stopped(format.longDateTime(fundedUntil))}</Notice>
      )}
      {ownWei >= MIN_SHOWN_WEI && othersWei >= MIN_SHOWN_WEI && <Notice>{texts.own(formatBnb(ownWei))}</Notice>}
      {maturedCount > 0 && (
        <Notice tone="brass">
          {(isOpen && !paused ? texts.matured : texts.maturedPaused)(format.count(maturedCount))}
        </Notice>
      )}
      {isStale && <Notice tone="warn">{texts.old(format.count(asOf.blockNumber))}</Notice>}
    </>
  );
}
