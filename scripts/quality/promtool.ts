/** Runs Prometheus's own checker of alert rules. Debian has it in the package `prometheus`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../run/paths.ts';

/** Whether promtool is installed. */
export const hasPromtool = (): boolean => !spawnSync('promtool', ['--version']).error;

/** The verdict of promtool on the rules and their tests; undefined if it is not installed. */
export function checkAlertRules(): { readonly ok: boolean; readonly output: string } | undefined {
  const runs = [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ].map((args) => spawnSync('promtool', args, { cwd: join(ROOT, 'deploy/prometheus'), encoding: 'utf8' }));
  if (runs.some(({ error }) => error)) return undefined;
  return {
    ok: runs.every(({ status }) => status === 0),
    output: runs.map(({ stdout, stderr }) => stdout + stderr).join(''),
  };
}
