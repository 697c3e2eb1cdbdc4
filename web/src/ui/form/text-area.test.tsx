import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { TextArea } from './text-area.tsx';

it('counts near its limit, and warns at the limit that further text is cut off', () => {
  renderPart(<TextArea label="Text" maxLength={20} />);
  const type = (value: string) => fireEvent.input(screen.getByRole('textbox'), { target: { value } });
  type('a'.repeat(17));
  expect(screen.queryByText(/characters/)).toBeNull();
  type('a'.repeat(18));
  expect(screen.getByText('18 of 20 characters')).toBeTruthy();
  type('a'.repeat(20));
  expect(screen.getByText('That is the limit of 20 characters. Anything beyond it is left out.').ariaLive).toBe(
    'polite',
  );
  expect(screen.queryByText('20 of 20 characters')).toBeNull();
});
