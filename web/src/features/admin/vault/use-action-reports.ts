/** Reports the transactions of requested actions to the audit log, including actions that an earlier page requested. */
import { recordAdminActionSent } from '@eleven/protocol/api/admin/actions';
import { useEffect, useRef } from 'react';
import { ApiError, callApi } from '../../../lib/api.ts';
import { useTransactions } from '../../../wallet/tx/use-transactions.ts';
import { readRecords, stillOpen, unreported, writeRecords } from './action-records.ts';

export function useActionReports(): void {
  const list = useTransactions();
  const isReporting = useRef(false);
  useEffect(() => {
    if (isReporting.current) return;
    isReporting.current = true;
    void report(list).finally(() => {
      isReporting.current = false;
    });
  }, [list]);
}

/** A failed report is retried at the next change of a transaction, or by the next page. */
async function report(list: ReturnType<typeof useTransactions>): Promise<void> {
  for (const { entryId, txHash } of unreported(readRecords(Date.now()), list)) {
    try {
      await callApi(recordAdminActionSent, {
        params: { id: entryId },
        body: { txHash },
        idempotencyKey: `${entryId}-${txHash}`,
      });
    } catch (error) {
      // Another member of staff requested it, and their browser reports it.
      if (!(error instanceof ApiError && error.code === 'notFound')) continue;
    }
    writeRecords(
      readRecords(Date.now()).map((one) => (one.entryId === entryId ? { ...one, told: [...one.told, txHash] } : one)),
    );
  }
  const records = readRecords(Date.now());
  const open = stillOpen(records, list);
  if (open.length < records.length) writeRecords(open);
}
