/**
 * Firefox ESR as packaged by Debian, driven over WebDriver BiDi by the library that drives Chromium, so that journeys need no
 * separate steps.
 *
 * The library sends one command that this Firefox does not know, for the preferred colour scheme, and gives up if it fails. A
 * bridge between the two confirms that command and forwards all others; the scheme stays Firefox's default, light.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, firefox } from 'playwright-core';
import { type RawData, WebSocketServer, type WebSocket as WebSocketToLibrary } from 'ws';
import { STUCK_MS } from '../../scripts/testing/limits.ts';
import { findProgram } from './programs.ts';

const NOT_KNOWN = 'emulation.setMediaFeaturesOverride';

/** Reduced motion: rolling figures take a quarter of all processor time. */
const SETTINGS = { 'ui.prefersReducedMotion': 1 };

export async function launchFirefox(): Promise<Browser> {
  const program = findProgram('firefox-esr', 'firefox-esr');
  const bridge = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  bridge.on('connection', (near, { url = '' }) => passOn(near, `ws://127.0.0.1:${url.slice(1)}`));
  await once(bridge, 'listening');
  const { port } = bridge.address() as AddressInfo;

  // The library reads the address to connect to from the program's output. It gets the bridge's, with Firefox's port as the
  // path.
  const folder = await mkdtemp(join(tmpdir(), 'eleven-firefox-'));
  const wrapper = join(folder, 'firefox');
  const rewrite = `s#ws://127.0.0.1:\\([0-9]*\\)#ws://127.0.0.1:${port}/\\1#`;
  await writeFile(wrapper, `#!/bin/sh\nexec '${program}' "$@" 2>&1 | sed -u '${rewrite}'\n`, { mode: 0o755 });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: wrapper,
    firefoxUserPrefs: SETTINGS,
    timeout: STUCK_MS,
  });
  browser.once('disconnected', () => bridge.close());
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(insertAsTyped);
    return context;
  };
  return browser;
}

/**
 * Runs in the page before the page's scripts. The library fills a field by setting its value, which React does not notice in a
 * controlled field; it notices input by the browser's editing commands.
 */
function insertAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set() {},
  });
}

function passOn(near: WebSocketToLibrary, address: string): void {
  const far = new WebSocket(address);
  const isOpen = once(far, 'open');
  near.on('message', async (data: RawData) => {
    const message = data.toString();
    const { id, method } = JSON.parse(message) as { id: number; method: string };
    if (method === NOT_KNOWN) return near.send(JSON.stringify({ type: 'success', id, result: {} }));
    await isOpen;
    far.send(message);
  });
  far.addEventListener('message', ({ data }) => near.send(data));
  far.addEventListener('close', () => near.close());
  near.once('close', () => far.close());
}
