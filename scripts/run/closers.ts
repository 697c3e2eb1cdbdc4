/** The user requested the end before the start had finished. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

type Close = () => Promise<void> | void;

/** Everything that was started, to be ended in reverse order at any moment. */
export class Closers {
  readonly #closers: Close[] = [];
  #closing = false;

  /** Once the end has begun, anything added is ended immediately and the start is aborted. */
  async add(close: Close): Promise<void> {
    this.#closers.push(close);
    if (!this.#closing) return;
    await this.closeAll();
    throw new Stopped();
  }

  async closeAll(): Promise<void> {
    this.#closing = true;
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close();
  }
}
