import type { ReindexFailure, ReindexState, ReindexTable } from '@eleven/protocol/reindex';
import { useTexts } from '../../../i18n/texts.ts';

/** Names that the dialog and the list of readings share. */
export function useReindexWords() {
  const tables: Record<ReindexTable, string> = useTexts({
    vault_events: { ko: '이벤트', en: 'events' },
    flexible_stakes: { ko: '자유 예치', en: 'flexible stakes' },
    positions: { ko: '기간 예치', en: 'fixed terms' },
    vault_days: { ko: '계약의 날짜별 기록', en: 'daily rows of the vault' },
    account_days: { ko: '지갑의 날짜별 기록', en: 'daily rows of wallets' },
    vault_closings: { ko: '하루의 마지막 상태', en: 'end-of-day states' },
    vaults: { ko: '계약의 합계', en: 'vault totals' },
  });
  const states: Record<ReindexState, string> = useTexts({
    waiting: { ko: '기다리는 중', en: 'Waiting' },
    reading: { ko: '읽는 중', en: 'Reading' },
    comparing: { ko: '비교하는 중', en: 'Comparing' },
    done: { ko: '끝남', en: 'Done' },
    stopped: { ko: '중단함', en: 'Stopped' },
    failed: { ko: '실패', en: 'Failed' },
  });
  const failures: Record<ReindexFailure, string> = useTexts({
    chainChanged: {
      ko: '체인이 기록과 다른 블록을 알려 줍니다. 운영 문서의 “Indexer halted”를 따라 주십시오.',
      en: 'The chain has a different block from the one that was read. Follow “Indexer halted” in the operations document.',
    },
    doesNotAddUp: {
      ko: '이벤트의 합이 계약의 상태와 다릅니다. 더 앞선 블록부터 읽거나 RPC 엔드포인트를 확인해 주십시오.',
      en: 'The events do not add up to the state of the vault. Begin at an earlier block, or check the RPC endpoints.',
    },
    noHistory: {
      ko: '계약의 합계를 확인할 블록의 상태를 가진 RPC 엔드포인트가 없습니다. 지난 상태를 보관하는 엔드포인트를 추가한 뒤 다시 시작해 주십시오.',
      en: 'No RPC endpoint keeps the state of the block that the totals of the vault are compared with. Add one that keeps past states (an archive), then begin again.',
    },
    contradiction: {
      ko: 'RPC 엔드포인트들의 답이 서로 다릅니다. 확인한 뒤 다시 시작해 주십시오.',
      en: 'RPC endpoints contradict each other. Check them, then begin again.',
    },
    database: {
      ko: '데이터베이스가 비교를 마치지 못했습니다. 명령 npm run reindex에는 시간이 더 있습니다.',
      en: 'The database did not finish the comparison in time. The command npm run reindex gives it more.',
    },
  });
  const { seconds, minutes, hours } = useTexts({
    seconds: { ko: (n: number) => `약 ${n}초`, en: (n) => (n === 1 ? 'about a second' : `about ${n} seconds`) },
    minutes: { ko: (n: number) => `약 ${n}분`, en: (n) => `about ${n} minutes` },
    hours: { ko: (n: number) => `약 ${n}시간`, en: (n) => `about ${n} hours` },
  });
  const duration = (count: number): string =>
    count < 100 ? seconds(count) : count < 6_000 ? minutes(Math.round(count / 60)) : hours(Math.round(count / 3_600));
  return { tables, states, failures, duration };
}
