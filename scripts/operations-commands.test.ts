/**
 * Every command in the operators' documents works. Each is run here against a whole product on PostgreSQL; for a command that
 * this machine cannot run, the files and services it names must exist. A command in neither list fails the test.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../bench/fixtures/backup-commands.ts';
import { findPostgres } from '../server/src/testing/postgres/find-postgres.ts';
import { type PostgresCluster, startPostgres } from '../server/src/testing/postgres/postgres-cluster.ts';
import { ROOT } from './run/paths.ts';
import { freePort } from './run/ports.ts';
import { ENTRIES } from './run/server-build.ts';
import { eventually } from './testing/eventually.ts';
import { processesOf, Started } from './testing/started.ts';

const PAPERS = ['docs/operations.md', 'docs/incidents.md', 'docs/routine.md'];
const FENCE = /^( *)```(\w+)\n([\s\S]*?)^\1```$/gm;
const PROGRAMS =
  /^(?:npm (?:run|start)|node |curl |systemctl |systemd-|docker |patronictl |psql |apt-get |install |mkdir )\S/;

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { scripts: SCRIPTS } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
const isThere = (path: string) => existsSync(join(ROOT, path));

const count = (lines: readonly string[], word: RegExp) => lines.join('\n').match(word)?.length ?? 0;

/** Splits a script into whole commands: a loop is one, and a trailing comment is dropped. */
function commandsIn(script: string): string[] {
  const commands: string[] = [];
  let open: string[] = [];
  for (const line of script.replace(/ {2,}#.*$/gm, '').split('\n')) {
    if (line.trim() === '' && open.length === 0) continue;
    open.push(line);
    if (count(open, /\bdo\b/g) > count(open, /\bdone\b/g)) continue;
    commands.push(open.join('\n'));
    open = [];
  }
  return [...commands, ...(open.length > 0 ? [open.join('\n')] : [])];
}

interface Found {
  readonly paper: string;
  readonly command: string;
  readonly sql?: true;
}

function read(paper: string): Found[] {
  const fences = [...text(paper).matchAll(FENCE)];
  const fenced = fences.flatMap(([, indent = '', language = '', body = '']): Found[] => {
    const script = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd();
    if (language === 'sql') return [{ paper, command: script, sql: true }];
    return language === 'sh' ? commandsIn(script).map((command) => ({ paper, command })) : [];
  });
  const inline = [
    ...text(paper)
      .replaceAll(FENCE, '')
      .matchAll(/`([^`]+)`/g),
  ].flatMap(([, command = '']): Found[] => {
    const line = command.replaceAll(/\s+/g, ' ');
    if (/^select /i.test(line)) return [{ paper, command: line, sql: true }];
    return PROGRAMS.test(line) && !/…|0x…/.test(line) ? [{ paper, command: line }] : [];
  });
  return [...fenced, ...inline];
}

const all = PAPERS.flatMap(read);
const unique = [...new Map(all.map((found) => [found.command, found])).values()];

/** The shell setup that the documents begin with: every other command runs after it. */
const isShell = (command: string) => /^export |^while IFS= read|^VAULT=/.test(command);

/** Commands that run here, with a pattern for their output. */
const RUN: readonly (readonly [what: RegExp, says: RegExp])[] = [
  [/^curl -sS -H "Authorization: Bearer \$READYZ_TOKEN" "\$ELEVEN\/alarmz"$/, /"name":"indexer"/],
  [/^curl -sS -H "Authorization: Bearer \$READYZ_TOKEN" "\$ELEVEN\/readyz"$/, /"database":\{"ok":true/],
  [/^curl -fsS "\$ELEVEN\/(?:healthz|readyz)"$/, /ok/],
  [/^curl -sS -o \/dev\/null -w '%\{http_code\}\\n' "\$ELEVEN\/alarmz"$/, /^200$/m],
  [/^curl -sS "\$ELEVEN\/api\/vault"$/, /"freeWei"|"reserve/],
  [/^for url in \$\(echo "\$RPC_URLS"[\s\S]*eth_getBlockByNumber/, /"hash":"0x[\da-f]{64}"/],
  [/^mkdir -p "\$\{DATA_DIR:\?\}\/sent" && date -u /, /^$/],
  [/^curl -sSv .*expire date/, /^/],
  [/^curl -sS "\$ELEVEN\/auth" \| grep -o 'assets/, /same: assets\/\S+\.js/],
  [/^curl -s "\$ELEVEN\/sw\.js" \| wc -c$/, /^ *[2-9]\d{4}$/m],
  [/^pg_isready /, /accepting connections/],
  [/^psql /, /\(\d+ rows?\)/],
  [/^npm run check-secrets$/, /\S/],
  [/^npm run export-users -- /, /\S/],
  [/^npm run make-admin -- you@eleven\.example$/, /second factors removed, sessions ended/],
  [/^npm run repair$/, /Nothing to repair/],
  [/^npm run reindex -- "\$VAULT"$/, /Nothing was done/],
  [/^npm run reindex -- "\$VAULT" --yes$/, /Equal/],
];

const named = (command: string, pattern: RegExp) => [...command.matchAll(pattern)].map(([, one = '']) => one);
const hasScript = (name: string, test: string) => Object.hasOwn(SCRIPTS, name) && isThere(test);
const units = () => readdirSync(join(ROOT, 'deploy/systemd'));
const services = () => named(text('compose.yaml').split(/^services:$/m)[1] ?? '', /^ {2}([\w-]+):/gm);

/**
 * Not run here: too long, or for another kind of machine. The files that they name must exist, and so must their own tests, if
 * they have any.
 */
const NAMED: readonly (readonly [what: RegExp, isRight: (command: string) => boolean])[] = [
  [/^cp \.env\.example \.env && chmod 600 \.env$/, () => isThere('.env.example')],
  [
    /^docker (?:compose )?(?:up|ps|build|exec|run|stop|logs|tag|inspect|image)\b/,
    (command) =>
      isThere('Dockerfile') &&
      named(command, / (web-\d|indexer|database|proxy)(?= |\)|$)/g).every((one) => services().includes(one)) &&
      named(command, / (eleven:(?!previous)\w+)/g).every((image) =>
        text('compose.yaml').includes(`image: ${image}\n`),
      ) &&
      named(command, /-v eleven_(\w+):/g).every((volume) => text('compose.yaml').includes(`\n  ${volume}:\n`)),
  ],
  [/^docker compose$/, () => isThere('compose.yaml')],
  [
    /^systemctl (?:daemon-reload$|(?:stop|enable --now|disable --now) '?eleven@|restart (?:caddy|postgresql)$)/,
    () => units().includes('eleven@.service'),
  ],
  [
    /^for port in \$\(systemctl list-units .*'eleven@\*'/,
    (command) => units().includes('eleven@.service') && /127\.0\.0\.1:\$port\/readyz/.test(command),
  ],
  [/^for unit in \$\(systemctl list-units .*'eleven@\*'/, () => text('scripts/image-files.ts').includes("'bin/node'")],
  [/^journalctl -u 'eleven@\*' --since -15min -o cat/, () => units().includes('eleven@.service')],
  [/^release=\/opt\/eleven-\$\(git rev-parse --short HEAD\)$/, () => true],
  [
    /^ln -sfn "\$release" \/opt\/eleven$/,
    () => text('deploy/systemd/eleven@.service').includes('=/opt/eleven/bin/node '),
  ],
  [/^cp -an \/opt\/eleven\/web\/assets\/\. "\$release\/web\/assets\/"$/, () => true],
  [
    /^printf .* > \/etc\/systemd\/system\/caddy\.service\.d\/eleven\.conf$/,
    (command) => named(command, /"(\w+)=/g).every((name) => text('deploy/caddy/Caddyfile').includes(`{$${name}}`)),
  ],
  [/^printf .* > \/etc\/pgbackrest\/conf\.d\/cipher\.conf$/, (command) => command === COMMANDS.password],
  [/^create(?:user --pwprompt|db --owner=eleven --encoding=UTF8 --template=template0) eleven$/, () => true],
  [/^systemd-sysusers$/, () => units().includes('eleven.sysusers')],
  [/^systemd-analyze security /, () => isThere('scripts/deploy-tools.test.ts')],
  [
    /^install -D -m 640 -g postgres \/dev\/null /,
    (command) => COMMANDS.password.endsWith(command.split(' ').at(-1) ?? ''),
  ],
  [/^install (?!-d)/, (command) => named(command, /(\S+\/\S+|\.env\.example) \/(?:etc|usr)/g).every(isThere)],
  [/^install -d -m 700 -o postgres /, () => true],
  [/^install -d -m 755 \/etc\/systemd\/system\/caddy\.service\.d$/, () => true],
  [/^chown -R eleven: "\$\{DATA_DIR:\?\}"$/, () => text('deploy/systemd/eleven.sysusers').includes('u eleven ')],
  [
    /^DOMAIN=\S+ UPSTREAMS='.*' caddy validate .*--config (\S+)$/,
    () => isThere('deploy/caddy/Caddyfile') && isThere('scripts/deploy-tools.test.ts'),
  ],
  [/^pgbackrest /, (command) => Object.values(COMMANDS).some((one) => one === command)],
  [/^psql -c "select pg_is_in_recovery\(\)"$/, (command) => command === COMMANDS.isOver],
  [/^apt-get install [\w -]+$/, () => true],
  [/^patronictl -c patroni\.yml (?:list|switchover)$/, () => text('scripts/cluster/configs.ts').includes('patroni')],
  [/^npm run bench -- [\w/-]+$/, (command) => isThere(`bench/${command.split(' ').at(-1)}.ts`)],
  [/^npm run build$/, () => hasScript('build', 'scripts/build.test.ts')],
  [/^npm run (?:image|cluster|check)$/, (command) => Object.hasOwn(SCRIPTS, command.slice('npm run '.length))],
  [/^npm run check:alerts$/, () => hasScript('check:alerts', 'scripts/alerts-promtool.test.ts')],
  [/^npm run deploy-vault$/, () => hasScript('deploy-vault', 'scripts/vault/deploy.test.ts')],
  // These commands compile the sources for half a minute.
  [
    /^(?:VAULT_ADDRESS="\$VAULT" )?npm run verify-vault$/,
    () => hasScript('verify-vault', 'scripts/vault/funding.test.ts'),
  ],
  [/^(?:VAULT_ADDRESS="\$VAULT" )?npm run fund-vault$/, () => hasScript('fund-vault', 'scripts/vault/funding.test.ts')],
  [/^npm run make-admin$/, () => hasScript('make-admin', 'server/src/features/admin/make-admin.test.ts')],
  [/^npm (?:run|start)$/, () => hasScript('start', 'scripts/start.test.ts')],
  [/^node scripts\/bootstrap\.mjs (\S+)/, (command) => named(command, / (scripts\/\S+\.ts)/g).every(isThere)],
];

/** Covers statements shown with `psql`, which the documents call without an address on the database's own machine. */
const isNamedOnly = (command: string) => NAMED.some(([what]) => what.test(command));
const toRun = unique.filter(({ command, sql }) => !isShell(command) && (sql || !isNamedOnly(command)));

test('the documents contain commands, and each is run or exempted for a reason', () => {
  expect(unique.length).toBeGreaterThan(40);
  const unknown = toRun.filter(({ command, sql }) => !sql && !RUN.some(([what]) => what.test(command)));
  expect(unknown.map(({ paper, command }) => `${paper}: ${command}`)).toEqual([]);
});

test.each(all.filter(({ sql }) => !sql))('bash parses $command', ({ command }) => {
  const { status, stderr } = spawnSync('bash', ['-n', '-c', command], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test.each(unique.filter(({ command, sql }) => !sql && isNamedOnly(command)))(
  'the files and services it names exist: $command',
  ({ command }) => {
    const [, isRight] = NAMED.find(([what]) => what.test(command)) ?? [];
    expect(isRight?.(command)).toBe(true);
  },
);

/** Commands that need a checkout: an installation has neither sources nor tests. */
const OF_A_CHECKOUT = ['bench', 'build', 'check', 'check:alerts', 'cluster', 'image'];

test('the commands of an operator are files of an installation, and the documents name them', () => {
  const table = text('docs/incidents.md').split('## How to type a command\n')[1]?.split('\n## ')[0] ?? '';
  const scripts = new Set(all.flatMap(({ command }) => named(command, /\bnpm run ([\w:-]+)/g)));
  const installed = [...scripts].filter((name) => !OF_A_CHECKOUT.includes(name));
  expect(installed.length).toBeGreaterThan(5);
  expect(installed.filter((name) => !Object.hasOwn(ENTRIES, name))).toEqual([]);
  expect(installed.filter((name) => !new RegExp(`npm run ${name} |\`${name}\``).test(table))).toEqual([]);
  // Each is `server/<name>.js` there, because scripts/image-files.ts copies the build into that folder.
  const files = PAPERS.flatMap((paper) => named(text(paper), /(?<!dist\/)\bserver\/([\w-]+)\.js\b/g));
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((name) => !Object.hasOwn(ENTRIES, name))).toEqual([]);
  const put = named(text('scripts/image-files.ts'), /join\(folder, '([^']+)'\)/g);
  expect(put).toEqual(expect.arrayContaining(['bin/node', 'server', 'web']));
  expect(PAPERS.filter((paper) => text(paper).includes('server/dist'))).toEqual([]);
});

test.each(PAPERS)('every setting in %s also works with several vaults', (paper) => {
  expect(named(text(paper), /(export VAULT_ADDRESS\b|-- "\$VAULT_ADDRESS")/g)).toEqual([]);
});

const binaries = findPostgres();

describe.runIf(binaries !== undefined)('on a product with PostgreSQL', () => {
  let postgres: PostgresCluster | undefined;
  let started: Started | undefined;
  let dataDir = '';
  let folder = '';
  let shell = '';

  beforeAll(async () => {
    postgres = await startPostgres();
    if (!postgres || !binaries) throw new Error('there is no PostgreSQL');
    dataDir = await mkdtemp(join(tmpdir(), 'eleven-operations-'));
    folder = mkdtempSync(join(tmpdir(), 'eleven-operator-'));
    const place = { dataDir, port: await freePort(), chainPort: await freePort() };
    const token = 'a-token-for-the-monitor-of-this-test';
    started = new Started(place, { DATABASE_URL: postgres.url, READYZ_TOKEN: token });
    const origin = await started.ready();
    await eventually(async () => (await fetch(`${origin}/alarmz`)).ok || undefined);
    const { server } = await processesOf(dataDir);
    // As the service manager would pass it to the server.
    const env = readFileSync(`/proc/${server}/environ`, 'utf8')
      .split('\0')
      .filter((line) => /^[A-Z][A-Z_]*=/.test(line));
    const own = env.filter((line) => !/^(?:PATH|HOME|NODE_|PWD|SHLVL|VITEST|npm_|ADMIN_)/.test(line));
    // Lines with and without quotes, as in .env.example.
    const lines = own.map((line, at) => (at % 2 === 0 ? line.replace(/=([^']*)$/s, "='$1'") : line));
    const file = join(folder, 'eleven.env');
    writeFileSync(
      file,
      `# The environment of the server\n${lines.join('\n')}\nMAIL_FROM='Eleven <no-reply@eleven.example>'\n`,
    );
    chmodSync(file, 0o600);
    mkdirSync(join(folder, 'backups'));
    const beginning = unique.filter(({ command }) => isShell(command)).map(({ command }) => command);
    expect(beginning).toHaveLength(5);
    shell = beginning.join('\n').replaceAll('/etc/eleven/eleven.env', file);
  });

  afterAll(async () => {
    await started?.end('SIGTERM');
    await postgres?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  function run(command: string) {
    const script = `set -eo pipefail\n${shell}\n${command
      .replaceAll('/var/backups', join(folder, 'backups'))
      .replaceAll('12345678', '1')
      .replaceAll('you@eleven.example', 'admin@eleven.local')}`;
    const path = [binaries, dirname(process.execPath), process.env.PATH].join(':');
    return spawnSync('bash', ['-c', script], { cwd: ROOT, encoding: 'utf8', env: { PATH: path, HOME: folder } });
  }

  test.each(toRun)('$command', ({ command, sql }) => {
    const line = sql ? `psql "$DATABASE_URL" -c "${command.replaceAll('"', '\\"')}"` : command;
    const { status, stdout, stderr } = run(line);
    expect(status, `${stdout}${stderr}`).toBe(0);
    const [, says] = RUN.find(([what]) => what.test(line)) ?? [];
    if (says) expect(stdout).toMatch(says);
  });
});
