/** A halt: logged once by each process that leads during it, and rechecked repeatedly, as it may be a false alarm. */

import type { Chain } from '../chain/chain.ts';
import type { BlockRef } from '../chain/reads.ts';
import type { Logger } from '../core/log.ts';
import type { VaultKey } from '../db/vault-key.ts';
import { isChainInAgreement } from './agreement.ts';
import { saveHalt, type VaultRow } from './cursor.store.ts';
import type { Lease } from './lease/lease.ts';
import { StoredStateMismatch } from './problems.ts';

/** Consecutive contradictions that can no longer be an accident, and consecutive agreements that end a halt. */
export const CONFIRMATIONS = 6;
/** The command that repairs the tables when a halt does not resolve. */
const REPAIR = 'npm run repair';

export class Halt {
  readonly #deps: { readonly chain: Chain; readonly key: VaultKey; readonly log: Logger };
  #isAnnounced = false;
  #agreements = 0;
  #disagreements = 0;

  constructor(deps: { chain: Chain; key: VaultKey; log: Logger }) {
    this.#deps = deps;
  }

  /** Consecutive checks in which the chain contradicted the stored rows. */
  get disagreements(): number {
    return this.#disagreements;
  }

  announce(detail: string | null): void {
    if (this.#isAnnounced) return;
    this.#isAnnounced = true;
    this.#deps.log.fatal(
      { detail },
      `indexing halted: the stored rows contradict the chain. It resumes once they agree again; otherwise run: ${REPAIR}`,
    );
  }

  /** Resets the count: agreements must be consecutive. */
  interrupted(): void {
    this.#agreements = 0;
  }

  /** Indexing continues: the next halt will be announced again. */
  ended(): void {
    this.#isAnnounced = false;
    this.#agreements = 0;
    this.#disagreements = 0;
  }

  /**
   * Checks once whether the endpoints were at fault and are honest again. `fillDays` throws if events do not add up. True if
   * this has ended the halt.
   */
  async check(row: VaultRow, finalized: BlockRef, lease: Lease, fillDays: () => Promise<void>): Promise<boolean> {
    const { chain, key, log } = this.#deps;
    this.announce(row.haltedBecause);
    const agrees = (await isChainInAgreement(chain, row, finalized)) && (await addsUp(fillDays));
    this.#agreements = agrees ? this.#agreements + 1 : 0;
    this.#disagreements = agrees ? 0 : this.#disagreements + 1;
    // Another endpoint may know better.
    if (!agrees) chain.demoteEndpoint();
    if (this.#agreements < CONFIRMATIONS) return false;
    await lease.write((tx) => saveHalt(tx, key, null));
    this.ended();
    log.warn({ block: row.cursorBlock }, 'the chain agrees with the stored rows again: indexing resumes');
    return true;
  }
}

/** Stored events that contradict each other are no endpoint's fault, so agreement with the chain cannot end that halt. */
async function addsUp(fillDays: () => Promise<void>): Promise<boolean> {
  try {
    await fillDays();
    return true;
  } catch (error) {
    if (error instanceof StoredStateMismatch) return false;
    throw error;
  }
}
