import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerApi, renderInApp } from '../../../testing/with-app.tsx';
import type { VaultCheck } from '../check/use-vault-check.ts';
import { DeployedCode } from './deployed-code.tsx';

it('shows no value as loading once the code could not be read', async () => {
  answerApi({});
  renderInApp(<DeployedCode check={{ outcome: undefined } as VaultCheck} />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent?.at(0))).toEqual([
    ...['–', '–', '–', '–'],
    'R',
  ]);
});
