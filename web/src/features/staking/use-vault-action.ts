/** One call of the vault from a click: asked, waiting for the wallet, or why it was not sent. */
import type { VaultCall } from '@eleven/protocol/api/vault';
import { useRef, useState } from 'react';
import type { Transaction, TransactionProblem } from '../../wallet/tx/transaction.ts';
import { transactions } from '../../wallet/tx/use-transactions.ts';
import { useConfig, useVault } from './queries.ts';

export interface VaultAction {
  /** The function that is being asked for, while the wallet is waited for. */
  readonly waitingFor: VaultCall['function'] | undefined;
  readonly problem: TransactionProblem | undefined;
  /** The transaction that was sent last, to say beside the button how it stands. */
  readonly sentId: string | undefined;
  /** Answers the transaction once the wallet has sent it, otherwise undefined. Only `sender` is asked for it, where one is given. */
  run(call: VaultCall, typed?: string, sender?: string): Promise<Transaction | undefined>;
  /** Lets go of the waiting; what the wallet answers later still shows among the transactions. */
  stopWaiting(): void;
  /** Takes away what is said of the last one. */
  clear(): void;
}

export function useVaultAction(): VaultAction {
  const { data: config } = useConfig();
  const { data: vault } = useVault();
  const [waitingFor, setWaitingFor] = useState<VaultCall['function']>();
  const [problem, setProblem] = useState<TransactionProblem>();
  const [sentId, setSentId] = useState<string>();
  const turn = useRef(0);
  // Not the state: several clicks in one turn of the page would all find the state of before.
  const isAsking = useRef(false);

  const stopWaiting = () => {
    turn.current += 1;
    isAsking.current = false;
    setWaitingFor(undefined);
  };
  const clear = () => {
    setProblem(undefined);
    setSentId(undefined);
  };
  return {
    waitingFor,
    problem,
    sentId,
    stopWaiting,
    clear,
    async run(call, typed, sender) {
      if (!config || !vault || isAsking.current) return undefined;
      isAsking.current = true;
      turn.current += 1;
      const mine = turn.current;
      clear();
      setWaitingFor(call.function);
      const outcome = await transactions.submit({
        call,
        ...(typed === undefined ? {} : { typed }),
        ...(sender === undefined ? {} : { sender }),
        expected: { config, vaultStartAt: vault.startAt },
      });
      if (mine !== turn.current) return undefined;
      isAsking.current = false;
      setWaitingFor(undefined);
      if (outcome.ok) {
        setSentId(outcome.transaction.id);
        return outcome.transaction;
      }
      setProblem(outcome.problem);
      return undefined;
    },
  };
}
