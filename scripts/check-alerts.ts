/** `npm run check:alerts`: checks the alert rules and their tests with Prometheus's own `promtool`. */
import process from 'node:process';
import { checkAlertRules } from './quality/promtool.ts';

const checked = checkAlertRules();
console.log(
  checked?.output ?? 'promtool is missing. Debian has it: apt-get install --no-install-recommends prometheus',
);
process.exitCode = checked?.ok ? 0 : 1;
