/** Reads the newest and the newest finalized block, from an endpoint that serves the right chain and keeps up. */
import { ChainError } from './chain-error.ts';
import type { Endpoint } from './endpoints.ts';
import type { Question, Quorum } from './quorum.ts';
import { type BlockRef, blockOf, blockQuestion } from './reads.ts';

export interface Head {
  readonly finalized: BlockRef;
  readonly latest: BlockRef;
}

export interface CheckedHead extends Head {
  /** Two endpoints report the final block, so the endpoint that was asked does not lag behind. */
  readonly isAgreed: boolean;
}

/** Nine seconds of BSC. Endpoints behind one name may differ by a few blocks. */
const BEHIND_BLOCKS = 20;
/** How often, at most, the other endpoints' progress is checked. */
const MIN_CHECK_MS = 5_000;

export class HeadReader {
  readonly #quorum: Quorum;
  readonly #chainId: number;
  /** The newest finalized block that two endpoints have reported. No endpoint may be behind it. */
  #agreed: BlockRef | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(quorum: Quorum, chainId: number) {
    this.#quorum = quorum;
    this.#chainId = chainId;
  }

  async read(): Promise<CheckedHead> {
    const { answer: head, by, isAgreed } = await this.#quorum.ask(this.#question());
    if (!this.#quorum.isOn) return { ...head, isAgreed };
    if (await this.#isStuck(by, head)) return this.read();
    if (!isAgreed) return this.#lower(head, by);
    this.#agree(head.finalized);
    return { ...head, isAgreed };
  }

  /** No other endpoint confirms this head yet: falls back to a block that the others call final and that can be confirmed. */
  async #lower(head: Head, by: Endpoint): Promise<CheckedHead> {
    const reported = await Promise.all(this.#quorum.witnesses(by).map((witness) => this.#finalNumber(witness)));
    const known = reported.filter((number) => number !== Number.NEGATIVE_INFINITY);
    // No other endpoint responds: as with a single endpoint.
    if (known.length === 0) return { ...head, isAgreed: false };
    // Never beyond this head: nobody could confirm a block far ahead of it.
    const below = known.filter((number) => number <= head.finalized.number);
    const number = below.length > 0 ? Math.max(...below) : head.finalized.number;
    if (this.#agreed && number <= this.#agreed.number) {
      return { ...head, finalized: this.#agreed, isAgreed: number === this.#agreed.number };
    }
    const { block: _, ...question } = blockQuestion(number);
    const { answer: finalized, isAgreed } = await this.#quorum.ask({ ...question, isCompared: true });
    if (!isAgreed) return { ...head, finalized: this.#agreed ?? finalized, isAgreed };
    this.#agree(finalized);
    return { ...head, finalized, isAgreed };
  }

  #agree(finalized: BlockRef): void {
    this.#agreed = finalized;
    this.#quorum.agreedNumber = finalized.number;
  }

  #question(): Question<Head> {
    return {
      subject: 'head',
      isCompared: true,
      read: async (endpoint) => {
        const head = await headOf(endpoint, this.#chainId);
        const behind = this.#quorum.agreedNumber - head.finalized.number;
        if (!this.#quorum.isOn || behind <= 0) return head;
        if (behind > BEHIND_BLOCKS) this.#quorum.setAside(endpoint, 'head', `its final block is ${behind} behind`);
        throw new ChainError('behind', `the last final block is ${head.finalized.number}, ${behind} behind`);
      },
      again: async ({ client }, { finalized, latest }) => ({
        finalized: await blockOf(client, finalized.number),
        latest,
      }),
      digest: ({ finalized }) => `${finalized.number} ${finalized.hash}`,
    };
  }

  /** Whether two others are so far ahead that this endpoint no longer follows the chain. Checked at intervals. */
  async #isStuck(endpoint: Endpoint, { finalized }: Head): Promise<boolean> {
    if (performance.now() - this.#checkedAt < MIN_CHECK_MS) return false;
    this.#checkedAt = performance.now();
    const further: Endpoint[] = [];
    for (const witness of this.#quorum.jury(endpoint)) {
      if ((await this.#finalNumber(witness)) <= finalized.number + BEHIND_BLOCKS) return false;
      further.push(witness);
      if (further.length < 2) continue;
      this.#quorum.setAside(endpoint, 'head', `its final block is more than ${BEHIND_BLOCKS} behind`, further);
      return endpoint.probation.because !== undefined;
    }
    return false;
  }

  #finalNumber(endpoint: Endpoint): Promise<number> {
    return this.#quorum.endpoints
      .askOne(endpoint, ({ client }) => blockOf(client, 'finalized'))
      .then(({ number }) => number)
      .catch(() => Number.NEGATIVE_INFINITY);
  }
}

async function headOf({ client }: Endpoint, chainId: number): Promise<Head> {
  const [served, finalized, latest] = await Promise.all([
    client.getChainId(),
    blockOf(client, 'finalized'),
    blockOf(client, 'latest'),
  ]);
  if (served !== chainId) throw new ChainError('wrongChain', `the endpoint serves chain ${served}, not ${chainId}`);
  // Several nodes behind one name may have answered.
  if (finalized.number > latest.number) throw new ChainError('behind', 'finalized is ahead of latest');
  return { finalized, latest };
}
