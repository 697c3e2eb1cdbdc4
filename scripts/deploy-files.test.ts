/** The files of a deployment agree with each other and with the server's environment. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { envSchema } from '../server/src/core/env.ts';
import { createIgnore, envOf, parseDockerfile } from './image/dockerfile.ts';
import { ROOT } from './run/paths.ts';
import { SERVER_ENV, SERVER_FLAGS } from './run/server-process.ts';

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const found = (from: string, pattern: RegExp) => [...from.matchAll(pattern)].map(([, one = '']) => one);
const stages = parseDockerfile(text('Dockerfile'));
const last = stages.at(-1);
const COMPOSE = text('compose.yaml');
const UNIT = text('deploy/systemd/eleven@.service');

test('the image runs as an unprivileged user, reports its health, and contains nothing of the machine that built it', () => {
  const steps = Object.fromEntries(last?.steps.map(({ name, text: what }) => [name, what]) ?? []);
  expect(steps.USER).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(JSON.parse(steps.HEALTHCHECK?.replace(/^CMD /, '') ?? '')).toEqual(['node', 'healthcheck.mjs']);
  const isLeftOut = createIgnore(text('.dockerignore'));
  for (const path of [
    '.env',
    'server/.env',
    '.git/config',
    'data/secrets',
    'web/dist/index.html',
    'node_modules/x/y.js',
  ])
    expect(isLeftOut(path), path).toBe(true);
  for (const path of ['package-lock.json', 'server/src/main.ts', 'e2e/package.json', 'deploy/healthcheck.mjs'])
    expect(isLeftOut(path), path).toBe(false);
});

test('the server is started with the same flags and memory settings everywhere', () => {
  const flags = SERVER_FLAGS.join(' ');
  expect(
    JSON.parse(last?.steps.filter(({ name }) => name === 'CMD').at(-1)?.text ?? '')
      .slice(1, -1)
      .join(' '),
  ).toBe(flags);
  expect(UNIT).toContain(`/bin/node ${flags} /opt/`);
  const env = Object.entries(SERVER_ENV)
    .map((pair) => pair.join('='))
    .join(' ');
  expect(last && envOf(last)).toMatchObject(SERVER_ENV);
  expect(UNIT).toMatch(new RegExp(`^Environment=.* ${env} `, 'm'));
  expect(text('README.md')).toContain('\nnpm run serve\n');
  const { serve } = JSON.parse(text('package.json')).scripts;
  expect(serve).toMatch(new RegExp(`^${env} node .*bootstrap\\.mjs ${flags} server/dist/main\\.js$`));
});

test('every image has a version', () => {
  const images = [...stages.map(({ base }) => base), ...found(COMPOSE, /^ +image: (.+)$/gm)];
  expect(images).toHaveLength(5);
  expect(images.filter((image) => !/^[\w./-]+:[\w.-]*\d|^eleven:local$/.test(image))).toEqual([]);
});

test('the server reads every variable that is set for it', () => {
  const [, servers = ''] = /^x-server:([\s\S]*)^services:/m.exec(COMPOSE) ?? [];
  const named = [
    ...Object.keys(last ? envOf(last) : {}),
    ...found(servers, /^ {4}([A-Z_]+): /gm),
    ...found(COMPOSE, /^ +(ROLE): /gm),
    ...found(UNIT, /^Environment=(.+)$/gm).flatMap((line) => found(line, /(\w+)=/g)),
  ];
  expect(named.length).toBeGreaterThan(15);
  const known = new Set([...Object.keys(envSchema.shape), ...Object.keys(SERVER_ENV), 'NODE_ENV', 'PATH']);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('.env.example names every variable that compose requires', () => {
  const asked = found(COMPOSE, /\$\{(\w+)/g);
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(text('.env.example')))).toEqual([]);
});

test('the proxy in compose has the address that the servers trust', () => {
  const [trusted] = found(COMPOSE, /TRUST_PROXY: (\S+)/g);
  expect(found(COMPOSE, /ipv4_address: (\S+)/g)).toEqual([trusted]);
});
