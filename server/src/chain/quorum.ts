/**
 * Two of three: with three endpoints or more, what the indexer relies on is compared with a second endpoint, and a third
 * decides where they differ. Who is outvoted is set aside and named, and nothing stops. What this costs and what it cannot see:
 * docs/decisions/022-rpc-quorum.md.
 */
import type { Logger } from '../core/log.ts';
import { asChainError, ChainError } from './chain-error.ts';
import type { Endpoint, Endpoints } from './endpoints.ts';
import { AGREEMENTS, type Subject } from './probation.ts';

export interface Question<Answer> {
  readonly subject: Subject;
  /** Compared each time. Otherwise only while something is in doubt. */
  readonly isCompared: boolean;
  /** The newest block that the answer depends on: before it is final, honest endpoints may differ. */
  readonly block?: number;
  read(endpoint: Endpoint): Promise<Answer>;
  /** The same asked of a witness. Rejects where that one cannot know, which is no contradiction. */
  again?(endpoint: Endpoint, answer: Answer): Promise<Answer>;
  /** By which answers are the same. */
  digest(answer: Answer): string;
}

interface Told<Answer> {
  readonly answer: Answer;
  readonly by: Endpoint;
}

export interface Verdict<Answer> extends Told<Answer> {
  /** Two endpoints say so. */
  readonly isAgreed: boolean;
}

export interface QuorumOptions {
  readonly endpoints: Endpoints;
  readonly log?: Logger | undefined;
  /** With the name of an endpoint that was set aside. */
  readonly onSetAside?: ((name: string) => void) | undefined;
}

const MIN_ENDPOINTS = 3;
/** After a reading that did not add up everything is compared for so long. */
const DOUBT_MS = 60_000;
/** How often the log says that nobody could compare. */
const SAY_AGAIN_MS = 600_000;

export class Quorum {
  readonly endpoints: Endpoints;
  readonly isOn: boolean;
  /** Final, as two endpoints have said; -1 before the first. */
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

  /** What was read does not add up: with a quorum everything is compared now, without one another endpoint is asked first. */
  doubt(): void {
    if (this.isOn) this.#doubtsUntil = performance.now() + DOUBT_MS;
    else this.endpoints.distrust();
  }

  async read<Answer>(question: Question<Answer>): Promise<Answer> {
    return (await this.ask(question)).answer;
  }

  async ask<Answer>(question: Question<Answer>): Promise<Verdict<Answer>> {
    const first = await this.endpoints.ask(async (_client, _request, by) => ({
      answer: await this.#askOf(by, question, () => question.read(by)),
      by,
    }));
    if (!this.isOn) return { ...first, isAgreed: false };
    const { block = -1 } = question;
    const isCompared = block <= this.agreedNumber && (question.isCompared || performance.now() < this.#doubtsUntil);
    const verdict = isCompared ? await this.#compare(question, first) : { ...first, isAgreed: false };
    this.#tryAside(question, verdict);
    return verdict;
  }

  /** Not for the last one that is asked: then it is rather all the others that were wrong. */
  setAside(endpoint: Endpoint, subject: Subject, because: string): void {
    const { log, onSetAside } = this.#options;
    const others = this.endpoints.all.filter((one) => one !== endpoint && one.probation.because === undefined);
    if (!this.isOn || others.length === 0) return;
    const isNew = endpoint.probation.because === undefined;
    endpoint.probation.begin(subject, because);
    onSetAside?.(endpoint.name);
    if (isNew) log?.error({ endpoint: endpoint.name, because }, 'an RPC endpoint is set aside');
  }

  /** Those who may be asked beside `endpoint`, the one that could answer last first. */
  witnesses(endpoint: Endpoint): readonly Endpoint[] {
    const ready = this.endpoints.ready().filter((one) => one !== endpoint);
    return ready.sort((a, b) => Number(b === this.#witness) - Number(a === this.#witness));
  }

  /** Asks until two say the same. Those set aside are asked only to decide between two who are not. */
  async #compare<Answer>(question: Question<Answer>, first: Told<Answer>): Promise<Verdict<Answer>> {
    const told = [first];
    const aside = this.endpoints.all.filter(({ probation, budget }) => probation.because && !budget.isUsedUp);
    for (const by of [...this.witnesses(first.by), ...aside]) {
      if (aside.includes(by) && told.length === 1) break;
      const answer = await this.#again(question, by, first.answer);
      if (answer === undefined) continue;
      const same = told.find((one) => question.digest(one.answer) === question.digest(answer.answer));
      told.push(answer);
      if (same === undefined) continue;
      if (!aside.includes(by)) this.#witness = by;
      this.#outvote(question, told, same.answer);
      return { ...same, isAgreed: true };
    }
    if (told.length > 1) {
      const names = told.map(({ by }) => by.name).join(', ');
      throw new ChainError('contradiction', `the endpoints contradict each other (${question.subject}): ${names}`);
    }
    this.#sayAlone(first.by);
    return { ...first, isAgreed: false };
  }

  #outvote<Answer>(question: Question<Answer>, told: readonly Told<Answer>[], agreed: Answer): void {
    const right = question.digest(agreed);
    for (const { by, answer } of told) {
      if (question.digest(answer) !== right)
        this.setAside(by, question.subject, `${WRONG[question.subject]}: two others agree`);
    }
  }

  /** Undefined where it cannot tell. */
  async #again<Answer>(question: Question<Answer>, by: Endpoint, answer: Answer): Promise<Told<Answer> | undefined> {
    const { read, again = read } = question;
    try {
      const other = await this.endpoints.askOne(by, () => this.#askOf(by, question, () => again(by, answer)));
      return { answer: other, by };
    } catch {
      return undefined;
    }
  }

  /** An answer that cannot be one to what was asked needs no vote. */
  async #askOf<Answer>(by: Endpoint, { subject }: Question<Answer>, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      const { problem, detail } = asChainError(error);
      if (problem === 'contradiction' || problem === 'wrongChain') this.setAside(by, subject, detail);
      throw error;
    }
  }

  /** Beside the answer that counts, and without waiting for it: do those who are set aside agree again? */
  #tryAside<Answer>(question: Question<Answer>, { answer, by }: Told<Answer>): void {
    for (const endpoint of this.endpoints.all) {
      const { probation, budget } = endpoint;
      if (endpoint === by || this.#tried.has(endpoint) || budget.isUsedUp || !probation.isTried(question.subject))
        continue;
      this.#tried.add(endpoint);
      void this.#again(question, endpoint, answer)
        .then((told) => this.#judge(question, endpoint, told, answer))
        .finally(() => this.#tried.delete(endpoint));
    }
  }

  #judge<Answer>(question: Question<Answer>, endpoint: Endpoint, told: Told<Answer> | undefined, right: Answer): void {
    const { probation, name } = endpoint;
    if (told === undefined) probation.failed();
    else if (question.digest(told.answer) !== question.digest(right)) {
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

const WRONG: Readonly<Record<Subject, string>> = {
  head: 'another hash of a final block',
  block: 'another block',
  logs: 'other events',
  state: 'another state of the vault',
};
