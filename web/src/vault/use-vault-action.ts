/** One call of the vault, from a click: its progress, and why it was not sent. */
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { useRef, useState } from 'react';
import type { Transaction, TransactionProblem, Unchecked } from '../wallet/tx/transaction.ts';
import { transactions } from '../wallet/tx/use-transactions.ts';
import { useConfig } from './queries.ts';
import { useVault } from './scope.ts';

export interface Wait {
  /** `checking`: the wallet has not been asked yet. */
  readonly phase: 'checking' | 'asking';
  readonly unchecked: Unchecked | undefined;
}

export interface VaultAction {
  /** The requested function, from the click to the wallet's reply. */
  readonly waitingFor: VaultCall['function'] | undefined;
  /** Whether the wallet has been asked yet. */
  readonly wait: Wait | undefined;
  readonly problem: TransactionProblem | undefined;
  /** The last sent transaction, whose state is shown beside the button. */
  readonly sentId: string | undefined;
  /**
   * Resolves to the transaction once the wallet has sent it, otherwise to undefined. If `sender` is given, only that account is
   * asked.
   */
  run(call: VaultCall, sender?: string, again?: boolean): Promise<Transaction | undefined>;
  /** Requests the same call again, in spite of the warning. */
  again(): Promise<Transaction | undefined>;
  /** Stops waiting. A late reply of the wallet still shows among the transactions. */
  stopWaiting(): void;
  /** Clears the outcome of the last call. */
  clear(): void;
}

export function useVaultAction(): VaultAction {
  const { data: config } = useConfig();
  const { data: vault } = useVault();
  const [waitingFor, setWaitingFor] = useState<VaultCall['function']>();
  const [wait, setWait] = useState<Wait>();
  const [problem, setProblem] = useState<TransactionProblem>();
  const [sentId, setSentId] = useState<string>();
  const turn = useRef(0);
  // Not in the state, because several clicks before the next render would all see the old state.
  const isAsking = useRef(false);

  const last = useRef<Parameters<VaultAction['run']>>(undefined);

  const stopWaiting = () => {
    turn.current += 1;
    isAsking.current = false;
    setWaitingFor(undefined);
    setWait(undefined);
  };
  const clear = () => {
    setProblem(undefined);
    setSentId(undefined);
  };
  const ask = async ([call, sender, again = false]: Parameters<VaultAction['run']>, stakesAnyway = false) => {
    if (!config || !vault || isAsking.current) return undefined;
    isAsking.current = true;
    turn.current += 1;
    const mine = turn.current;
    clear();
    setWaitingFor(call.function);
    setWait({ phase: 'checking', unchecked: undefined });
    const outcome = await transactions.submit({
      call,
      again,
      stakesAnyway,
      ...(sender === undefined ? {} : { sender }),
      expected: { config, vaultStartAt: vault.startAt },
      isWanted: () => mine === turn.current,
      beforeAsking: (unchecked) => mine === turn.current && setWait({ phase: 'asking', unchecked }),
    });
    if (mine !== turn.current) return undefined;
    stopWaiting();
    if (outcome.ok) {
      setSentId(outcome.transaction.id);
      return outcome.transaction;
    }
    setProblem(outcome.problem);
    return undefined;
  };
  return {
    waitingFor,
    wait,
    problem,
    sentId,
    stopWaiting,
    clear,
    run(...asked) {
      last.current = asked;
      return ask(asked);
    },
    again: async () => {
      const [call, sender] = last.current ?? [];
      // The other warnings come first and have been read by then.
      return call && ask([call, sender, true], problem?.kind === 'cannotReceive');
    },
  };
}
