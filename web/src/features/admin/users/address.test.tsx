import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { Address } from './address.tsx';

it('renders an address in full and shortened, shows the one that fits, and copies it in full', () => {
  const value = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
  renderPart(<Address value={value} copy="Copy the address" />);
  expect(screen.getByText(value).className).toContain('whole');
  expect(screen.getByTitle(value).textContent).toBe('0x2361…1E8f');
  expect(screen.getByTitle(value).className).toContain('short');
  expect(screen.getByRole('button', { name: 'Copy the address' })).toBeTruthy();
});
