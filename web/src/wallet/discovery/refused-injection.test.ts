import { expect, it } from 'vitest';
import { isRefusedInjection } from './refused-injection.ts';

it.each([
  [
    'a text for a script element',
    { effectiveDirective: 'require-trusted-types-for', sample: 'HTMLScriptElement textContent|x' },
    true,
  ],
  [
    'an address for a script element',
    { effectiveDirective: 'require-trusted-types-for', sample: 'HTMLScriptElement src|x' },
    true,
  ],
  [
    'markup for another element',
    { effectiveDirective: 'require-trusted-types-for', sample: 'Element innerHTML|x' },
    false,
  ],
  ['an inline script', { effectiveDirective: 'script-src-elem', blockedURL: 'inline' }, true],
  [
    'a script of another site',
    { effectiveDirective: 'script-src-elem', blockedURL: 'https://ads.example/a.js' },
    false,
  ],
  ['a picture', { effectiveDirective: 'img-src', blockedURL: 'https://icons.example' }, false],
])('%s', (_what, violation, isInjection) => {
  expect(isRefusedInjection(violation)).toBe(isInjection);
});
