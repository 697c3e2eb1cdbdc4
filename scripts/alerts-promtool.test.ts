import { expect, test } from 'vitest';
import { checkAlertRules } from './quality/promtool.ts';

test('promtool agrees with the alert rules and their tests', () => {
  const checked = checkAlertRules();
  expect(checked?.ok, checked?.output).toBe(true);
});
