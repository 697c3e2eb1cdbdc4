/**
 * Documents the server's environment from its schema and `server/src/core/env/docs.ts`:
 *
 *   .env.example    every variable with its purpose and default, to be filled in
 *   README.md       the table between its two marks
 *
 *     node scripts/generate-env.ts            writes them
 *     node scripts/generate-env.ts --check    fails if one of them is not what would be written
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ENV_ROWS, type Variable, variableOf } from '../server/src/core/env/docs.ts';
import { ROOT } from './run/paths.ts';

type Row = (typeof ENV_ROWS)[number];

const WIDTH = 110;
/** Longer ones are in .env.example only. */
const LONGEST_IN_TABLE = 30;
const MARKS = ['<!-- The environment: node scripts/generate-env.ts -->', '<!-- End of the environment -->'] as const;

/** Read by compose.yaml, not by the server. */
const FOR_COMPOSE = `# For compose.yaml only, which makes DATABASE_URL of it: letters and digits, \`openssl rand -hex 24\` makes them.
# POSTGRES_PASSWORD=

# For compose.yaml only: the host of PUBLIC_URL, for which its proxy gets a certificate.
# DOMAIN=
`;

function exampleOf(): string {
  const head = `# The environment of the server. Made by \`node scripts/generate-env.ts\`: do not edit this one, copy it to .env and fill it in.
# What is required has no # before it. Values with spaces or signs stand in 'single quotes'. Keep the copy secret (chmod 600).
`;
  return [head, ...ENV_ROWS.map(exampleRow), FOR_COMPOSE].join('\n');
}

function exampleRow(row: Row): string {
  const otherwise = row.otherwise ? `. Otherwise ${row.otherwise}` : '';
  const plain = `${row.purpose.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')}${otherwise}`;
  const variables = row.names.map(variableOf).map(({ name, isRequired, preset }) => {
    const value = row.secret ? '' : quote(preset ?? '');
    return `${isRequired ? '' : '# '}${name}=${value}\n`;
  });
  return `${wrap(plain)}${variables.join('')}`;
}

const quote = (value: string) => (/^[\w.,:/*-]*$/.test(value) ? value : `'${value}'`);

function wrap(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`# ${lines.at(-1)} ${word}`.length > WIDTH) lines.push('');
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines.map((line) => `# ${line}\n`).join('');
}

function tableOf(): string {
  const rows = ENV_ROWS.map((row) => {
    const names = row.names.map((name) => `\`${name}\``).join(', ');
    const presets = row.names.map(variableOf).map((variable) => presetOf(variable, row));
    return `| ${names} | ${[...new Set(presets)].join(', ')} | ${row.purpose} |`;
  });
  return ['| variable | default | |', '|---|---|---|', ...rows].join('\n');
}

function presetOf({ isRequired, preset }: Variable, { otherwise }: Row): string {
  if (isRequired) return 'required';
  if (preset === undefined) return otherwise ? `\`${otherwise}\`` : 'none';
  return preset.length > LONGEST_IN_TABLE ? 'see `.env.example`' : `\`${preset}\``;
}

function readmeOf(present: string): string {
  const [begin, end] = MARKS.map((mark) => present.indexOf(mark));
  if (begin === undefined || end === undefined || begin < 0 || end < begin)
    throw new Error('README.md lacks its marks.');
  return `${present.slice(0, begin)}${MARKS[0]}\n\n${tableOf()}\n\n${present.slice(end)}`;
}

const isCheck = process.argv.includes('--check');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
for (const [name, text] of Object.entries({ '.env.example': exampleOf(), 'README.md': readmeOf(readme) })) {
  if (!isCheck) writeFileSync(join(ROOT, name), text);
  else if (readFileSync(join(ROOT, name), 'utf8') !== text) {
    console.error(`${name} is stale: run node scripts/generate-env.ts and commit it.`);
    process.exitCode = 1;
  }
}
