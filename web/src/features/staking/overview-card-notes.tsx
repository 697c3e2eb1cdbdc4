import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Notice } from '../../ui/notice.tsx';

export interface OverviewNotesProps {
  vault: VaultStateReply;
  /** The newest reading failed: what is shown is from before. */
  isOld: boolean;
}

/** What limits the figures of the overview: since when nothing is added, and as of which block they are. */
export default function OverviewNotes({ vault, isOld }: OverviewNotesProps) {
  const format = useFormat();
  const texts = useTexts({
    ko: {
      stopped: (when: string) =>
        `적립금이 소진되었습니다. ${when}부터 자유형 보상이 멈췄습니다. 쌓인 보상과 원금은 그대로 출금할 수 있습니다.`,
      old: (block: string) => `최신 값을 읽지 못했습니다. 블록 ${block} 기준입니다.`,
    },
    en: {
      stopped: (when) =>
        `The reserve is used up. Flexible rewards stopped at ${when}. What you earned and your principal can still be withdrawn.`,
      old: (block) => `The newest figures could not be read. These are as of block ${block}.`,
    },
  });
  const { rateBps, fundedUntil, asOf } = vault;
  return (
    <>
      {/* Without any flexible stake there is nothing that stopped. */}
      {rateBps === 0 && fundedUntil !== null && (
        <Notice tone="brass">{texts.stopped(format.longDateTime(fundedUntil))}</Notice>
      )}
      {isOld && <Notice tone="warn">{texts.old(format.count(asOf.blockNumber))}</Notice>}
    </>
  );
}
