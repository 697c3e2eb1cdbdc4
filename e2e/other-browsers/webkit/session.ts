/** One window of WebKitGTK's MiniBrowser over classic WebDriver. Commands are sent one at a time, as the driver requires. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { eventually } from '../../fixtures/product.ts';
import { findProgram } from '../programs.ts';

const PACKAGE = 'webkit2gtk-driver';
const FOLDERS = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1`);
/** A reference to an element, as the protocol represents it. */
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

  /** Each session starts its own driver, which can have only one window, with an empty profile. */
  static async start({ display, locale, timezone }: Surroundings, port: number): Promise<Session> {
    const binary = findProgram('MiniBrowser', PACKAGE, FOLDERS);
    const driver = spawn(findProgram('WebKitWebDriver', PACKAGE), [`--port=${port}`], {
      // LANGUAGE determines the language in which pages are requested.
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
    const reply = this.#last.then(() => ask<T>(method, this.#address + path, body));
    this.#last = reply.catch(() => {});
    return reply;
  }

  /** Runs a self-contained function in the page. Elements are returned as references. */
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
  const response = await fetch(address, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${address}: ${value.error} ${value.message}`);
  return value;
}
