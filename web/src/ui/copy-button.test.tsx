import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { CopyButton } from './copy-button.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['Copied', { clipboard: { writeText: async () => {} } }],
  ['Could not copy', { clipboard: { writeText: async () => Promise.reject(new Error('not allowed')) } }],
  // Browsers offer no clipboard to a page without TLS.
  ['Could not copy', {}],
])('says %s', async (said, navigator) => {
  vi.stubGlobal('navigator', navigator);
  renderPart(<CopyButton value="0x7a3F" label="Copy the address" />);
  const button = screen.getByRole('button', { name: 'Copy the address' });
  fireEvent.click(button);
  await screen.findByText(said);
  expect(screen.getByRole('status').textContent).toBe(said);
  expect(button.title).toBe(said);
});
