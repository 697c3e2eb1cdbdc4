/** One window of WebKitGTK's MiniBrowser over classic WebDriver: commands go one after the other, as its driver takes them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { eventually } from '../../fixtures/product.ts';
import { findProgram } from '../programs.ts';

const PACKAGE = 'webkit2gtk-driver';
const FOLDERS = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1`);
/** An element, as the protocol writes it. */
export type ElementRef = Readonly<Record<string, string>>;

export interface Surroundings {
  readonly display: string;
  readonly locale: string;
  readonly timezone: string;
}

export class Session {
  readonly #driver: ChildProcess;
  readonly #address: string;
  #last: Promise<unknown> = Promise.resolve();
  isClosed = false;

  private constructor(driver: ChildProcess, address: string) {
    this.#driver = driver;
    this.#address = address;
  }

  /** A driver has one window at a time: each has its own, and an empty profile. */
  static async start({ display, locale, timezone }: Surroundings, port: number): Promise<Session> {
    const binary = findProgram('MiniBrowser', PACKAGE, FOLDERS);
    const driver = spawn(findProgram('WebKitWebDriver', PACKAGE), [`--port=${port}`], {
      // Pages are asked for in the first language.
      env: { ...process.env, DISPLAY: display, LANGUAGE: locale.replace('-', '_'), LANG: 'C.UTF-8', TZ: timezone },
      stdio: 'ignore',
    });
    process.once('exit', () => driver.kill());
    const origin = `http://127.0.0.1:${port}`;
    await eventually(async () => (await fetch(`${origin}/status`)).ok || undefined, 'the driver of WebKit');
    const options = { binary, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const { sessionId } = await ask<{ sessionId: string }>('POST', `${origin}/session`, { capabilities });
    return new Session(driver, `${origin}/session/${sessionId}`);
  }

  async call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const answer = this.#last.then(() => ask<T>(method, this.#address + path, body));
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** Runs a function in the page; it must stand by itself. Elements come back as references. */
  async run<T>(script: string, ...args: readonly unknown[]): Promise<T> {
    return this.call<T>('POST', '/execute/sync', { script, args });
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.call('DELETE', '').catch(() => {});
    const ended = once(this.#driver, 'exit');
    this.#driver.kill();
    await ended;
  }
}

async function ask<T>(method: string, address: string, body?: object): Promise<T> {
  const answer = await fetch(address, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${address}: ${value.error} ${value.message}`);
  return value;
}
