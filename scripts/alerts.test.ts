/** Alerts and dashboard use only metrics that the server exposes, and each alert names its runbook. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '../server/src/metrics/metrics.ts';
import { ROOT } from './run/paths.ts';

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const RULES = text('deploy/prometheus/alerts.yaml');
const DASHBOARD = text('deploy/grafana/eleven.json');
const found = (from: string, pattern: RegExp) => [...from.matchAll(pattern)].map(([, one = '']) => one);
/** Computes the anchor of a heading as GitHub does. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
const alertNames = found(RULES, /- alert: (\w+)/g);

test.each([
  ['the alert rules', found(RULES, /^ +expr: (.+)$/gm)],
  ['the dashboard', found(DASHBOARD, /"expr": (".+")/g)],
])('the server exposes every metric that %s use', async (_where, expressions) => {
  expect(expressions.length).toBeGreaterThan(10);
  const metrics = await createMetrics({ database: 'pglite' }).text();
  // Prometheus itself generates `up` for every target.
  const known = new Set(['up', ...found(metrics, /^# TYPE (\w+)/gm)]);
  const named = expressions.flatMap((one) => found(one, /\b((?:eleven|nodejs|process)_\w+|up\b)/g));
  const families = named.map((name) => (known.has(name) ? name : name.replace(/_(bucket|count|sum)$/, '')));
  expect(families.filter((name) => !known.has(name))).toEqual([]);
});

test('the dashboard shows every metric of the server', async () => {
  const ours = found(await createMetrics({ database: 'pglite' }).text(), /^# TYPE (eleven_\w+)/gm);
  expect(ours.filter((name) => !DASHBOARD.includes(name))).toEqual([]);
});

test('every alert has a section in docs/operations.md, and every section there has an alert', () => {
  expect(alertNames.length).toBeGreaterThan(10);
  const [, alerts = ''] = text('docs/operations.md').split('\n## Alerts\n');
  const sections = alerts.split(/\n## /)[0]?.split('\n### ').slice(1) ?? [];
  const documented = sections.map((section) => `${/`(\w+)`/.exec(section)?.[1]} ${slug(section.split('\n')[0] ?? '')}`);
  const runbooks = found(RULES, /runbook: ["']docs\/operations\.md#([\w-]+)/g);
  expect(documented).toEqual(alertNames.map((name, index) => `${name} ${runbooks[index]}`));
  for (const section of sections) expect(section).toMatch(/\n- \*\*Look at:\*\* [\s\S]+\n- \*\*Do:\*\* /);
});

test('every alert is tested both to fire and to stay silent while all is well', () => {
  const tests = text('deploy/prometheus/alerts.test.yaml');
  for (const name of alertNames) expect(tests.split(`alertname: ${name}\n`).length - 1, name).toBe(1);
  for (const name of alertNames) expect(tests, name).toContain(`alertname: ${name}, exp_alerts: [] }`);
});
