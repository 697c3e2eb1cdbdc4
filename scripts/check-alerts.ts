/** `npm run check:alerts`: the alert rules and what each of them fires on, by Prometheus's own `promtool`. */
import process from 'node:process';
import { checkAlertRules } from './quality/promtool.ts';

const checked = checkAlertRules();
console.log(
  checked?.output ?? 'promtool is missing. Debian has it: apt-get install --no-install-recommends prometheus',
);
process.exitCode = checked?.ok ? 0 : 1;
