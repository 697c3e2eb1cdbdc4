/**
 * Two of three: with three endpoints or more, the data that the indexer relies on is compared with a second endpoint, and a
 * third decides if they differ. The outvoted endpoint is set aside and named, and indexing continues.
 * docs/decisions/022-rpc-quorum.md has the cost, and what this cannot detect.
 */
import type { Logger } from '../core/log.ts';
import { asChainError, ChainError } from './chain-error.ts';
import type { Endpoint, Endpoints } from './endpoints.ts';
import { AGREEMENTS, type Subject } from './probation.ts';

export interface Question<Answer> {
  readonly subject: Subject;
  /** Whether the answer is compared each time, rather than only while something is in doubt. */
  readonly isCompared: boolean;
  /** The newest block that the answer depends on: before it is final, honest endpoints may differ. */
  readonly block?: number;
  read(endpoint: Endpoint): Promise<Answer>;
  /** Repeats the question to a witness. Rejects if the witness cannot know, which does not count as a contradiction. */
  again?(endpoint: Endpoint, answer: Answer): Promise<Answer>;
  /** Two answers are the same if their digests are. */
  digest(answer: Answer): string;
}

interface Reply<Answer> {
  readonly answer: Answer;
  readonly by: Endpoint;
}

export interface Verdict<Answer> extends Reply<Answer> {
  readonly isAgreed: boolean;
  /** The endpoints that gave this answer: at least two, or none if it was not compared. */
  readonly agreeing: readonly Endpoint[];
}

export interface QuorumOptions {
  readonly endpoints: Endpoints;
  readonly log?: Logger | undefined;
  /** Called with the name of an endpoint that was set aside. */
  readonly onSetAside?: ((name: string) => void) | undefined;
}

const MIN_ENDPOINTS = 3;
/** How long every response is compared after a reading that did not add up. */
const DOUBT_MS = 60_000;
/** Minimum time between two log lines saying that an answer could not be compared. */
const SAY_AGAIN_MS = 600_000;

export class Quorum {
  readonly endpoints: Endpoints;
  readonly isOn: boolean;
  /** The newest block that two endpoints call final; -1 before the first. */
  agreedNumber = -1;
  readonly #options: QuorumOptions;
  readonly #tried = new Set<Endpoint>();
  #witness: Endpoint | undefined;
  #doubtsUntil = Number.NEGATIVE_INFINITY;
  #saidAloneAt = Number.NEGATIVE_INFINITY;

  constructor(options: QuorumOptions) {
    this.#options = options;
    this.endpoints = options.endpoints;
    this.isOn = options.endpoints.all.length >= MIN_ENDPOINTS;
  }

  /** A reading does not add up: with a quorum, compares everything for a while; without one, asks another endpoint first. */
  doubt(): void {
    if (this.isOn) this.#doubtsUntil = performance.now() + DOUBT_MS;
    else this.endpoints.demoteCurrent();
  }

  async read<Answer>(question: Question<Answer>): Promise<Answer> {
    return (await this.ask(question)).answer;
  }

  async ask<Answer>(question: Question<Answer>): Promise<Verdict<Answer>> {
    let first: Reply<Answer>;
    try {
      first = await this.endpoints.ask(async (_client, _request, by) => ({
        answer: await this.#askOf(by, question, () => question.read(by)),
        by,
      }));
    } catch (error) {
      return this.#askAside(question, error);
    }
    if (!this.isOn) return alone(first);
    const { block = -1 } = question;
    const isCompared = block <= this.agreedNumber && (question.isCompared || performance.now() < this.#doubtsUntil);
    const verdict = isCompared ? await this.#compare(question, first) : alone(first);
    this.#tryAside(question, verdict);
    return verdict;
  }

  /**
   * The last endpoint in use is set aside only if two contradict it. Those two are then used again, even if they were set aside
   * before.
   */
  setAside(endpoint: Endpoint, subject: Subject, because: string, by: readonly Endpoint[] = []): void {
    const { log, onSetAside } = this.#options;
    if (!this.isOn) return;
    const isUsed = (one: Endpoint) => one !== endpoint && one.probation.because === undefined;
    if (!this.endpoints.all.some(isUsed)) {
      if (by.length < 2) return;
      this.#pardon(by);
    }
    const isNew = endpoint.probation.because === undefined;
    endpoint.probation.begin(subject, because);
    onSetAside?.(endpoint.name);
    if (isNew) log?.error({ endpoint: endpoint.name, because }, 'an RPC endpoint is set aside');
  }

  /** The other endpoints in use, beginning with the one that answered last; if there are none, those set aside. */
  witnesses(endpoint: Endpoint): readonly Endpoint[] {
    const ready = this.endpoints.ready().filter((one) => one !== endpoint);
    return ready.length > 0
      ? ready.sort((a, b) => Number(b === this.#witness) - Number(a === this.#witness))
      : this.#aside().filter((one) => one !== endpoint);
  }

  /** All endpoints to compare `endpoint` with, in the order in which they are asked: those set aside come last. */
  jury(endpoint: Endpoint): readonly Endpoint[] {
    const witnesses = this.witnesses(endpoint);
    return [...witnesses, ...this.#aside().filter((one) => one !== endpoint && !witnesses.includes(one))];
  }

  #aside(): readonly Endpoint[] {
    return this.endpoints.all.filter(({ probation, budget }) => probation.because !== undefined && !budget.isUsedUp);
  }

  /** Asks until two answers are the same. While others are in use, endpoints set aside only decide between two that differ. */
  async #compare<Answer>(question: Question<Answer>, first: Reply<Answer>): Promise<Verdict<Answer>> {
    const replies = [first];
    const witnesses = this.witnesses(first.by);
    for (const by of this.jury(first.by)) {
      if (replies.length === 1 && !witnesses.includes(by) && first.by.probation.because === undefined) break;
      const reply = await this.#again(question, by, first.answer);
      if (reply === undefined) continue;
      const same = replies.find((one) => question.digest(one.answer) === question.digest(reply.answer));
      replies.push(reply);
      if (same === undefined) continue;
      if (by.probation.because === undefined) this.#witness = by;
      return { ...same, isAgreed: true, agreeing: this.#outvote(question, replies, same.answer) };
    }
    if (replies.length > 1) {
      const names = replies.map(({ by }) => by.name).join(', ');
      throw new ChainError('contradiction', `the endpoints contradict each other (${question.subject}): ${names}`);
    }
    this.#sayAlone(first.by);
    return alone(first);
  }

  /** No endpoint in use answers: two that were set aside and agree are better than none. */
  async #askAside<Answer>(question: Question<Answer>, failure: unknown): Promise<Verdict<Answer>> {
    for (const by of this.isOn ? this.#aside() : []) {
      const first = await this.#replyOf(question, by, () => question.read(by));
      if (first === undefined) continue;
      const verdict = await this.#compare(question, first);
      if (!verdict.isAgreed) break;
      this.#pardon(verdict.agreeing);
      return verdict;
    }
    throw failure;
  }

  #pardon(endpoints: readonly Endpoint[]): void {
    for (const { probation, name } of endpoints) {
      if (probation.because === undefined) continue;
      probation.end();
      this.#options.log?.warn(
        { endpoint: name },
        'an RPC endpoint is asked again: another one agrees, and no other is left',
      );
    }
  }

  #outvote<Answer>(question: Question<Answer>, replies: readonly Reply<Answer>[], agreed: Answer): readonly Endpoint[] {
    const isRight = ({ answer }: Reply<Answer>) => question.digest(answer) === question.digest(agreed);
    const agreeing = replies.filter(isRight).map(({ by }) => by);
    for (const { by } of replies.filter((one) => !isRight(one))) {
      this.setAside(by, question.subject, `${WRONG[question.subject]}: two others agree`, agreeing);
    }
    return agreeing;
  }

  #again<Answer>(question: Question<Answer>, by: Endpoint, answer: Answer): Promise<Reply<Answer> | undefined> {
    const { read, again = read } = question;
    return this.#replyOf(question, by, () => again(by, answer));
  }

  /** Undefined if the endpoint cannot answer. */
  async #replyOf<Answer>(
    question: Question<Answer>,
    by: Endpoint,
    ask: () => Promise<Answer>,
  ): Promise<Reply<Answer> | undefined> {
    try {
      return { answer: await this.endpoints.askOne(by, () => this.#askOf(by, question, ask)), by };
    } catch {
      return undefined;
    }
  }

  /** An answer that contradicts itself, or comes from another chain, needs no vote. */
  async #askOf<Answer>(by: Endpoint, { subject }: Question<Answer>, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      const { problem, detail } = asChainError(error);
      if (problem === 'contradiction' || problem === 'wrongChain') this.setAside(by, subject, detail);
      throw error;
    }
  }

  /** Tests whether endpoints that are set aside agree again, without making the caller wait. */
  #tryAside<Answer>(question: Question<Answer>, { answer, by }: Reply<Answer>): void {
    for (const endpoint of this.endpoints.all) {
      const { probation, budget } = endpoint;
      if (endpoint === by || this.#tried.has(endpoint) || budget.isUsedUp || !probation.isTried(question.subject))
        continue;
      this.#tried.add(endpoint);
      void this.#again(question, endpoint, answer)
        .then((reply) => this.#judge(question, endpoint, reply, answer))
        .finally(() => this.#tried.delete(endpoint));
    }
  }

  #judge<Answer>(
    question: Question<Answer>,
    endpoint: Endpoint,
    reply: Reply<Answer> | undefined,
    right: Answer,
  ): void {
    const { probation, name } = endpoint;
    if (reply === undefined) probation.failed();
    else if (question.digest(reply.answer) !== question.digest(right)) {
      this.setAside(endpoint, question.subject, probation.because ?? WRONG[question.subject]);
    } else if (probation.agreed()) {
      const { log } = this.#options;
      log?.warn({ endpoint: name }, `an RPC endpoint is asked again: it has agreed ${AGREEMENTS} times in a row`);
    }
  }

  #sayAlone({ name }: Endpoint): void {
    if (performance.now() - this.#saidAloneAt < SAY_AGAIN_MS) return;
    this.#saidAloneAt = performance.now();
    this.#options.log?.warn({ endpoint: name }, 'no other RPC endpoint can answer: what this one says is not compared');
  }
}

const alone = <Answer>(reply: Reply<Answer>): Verdict<Answer> => ({ ...reply, isAgreed: false, agreeing: [] });

const WRONG: Readonly<Record<Subject, string>> = {
  head: 'another hash of a final block',
  block: 'another block',
  logs: 'other events',
  state: 'another state of the vault',
  receipt: 'another receipt',
};
