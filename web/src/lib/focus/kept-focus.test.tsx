import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useKeptFocus } from './kept-focus.ts';

function Rewards() {
  const [hasSome, setSome] = useState(true);
  const kept = useKeptFocus();
  return (
    <>
      <button type="button" onClick={() => setSome(false)}>
        Mine a block
      </button>
      <div {...kept.inside}>{hasSome && <button type="button">Claim</button>}</div>
      <div {...kept.place} data-testid="place" />
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('moves the focus to the place beside a focused element that disappears', () => {
  render(<Rewards />);
  button('Claim').focus();
  fireEvent.click(button('Mine a block'));
  expect(document.activeElement).toBe(screen.getByTestId('place'));
});

it('leaves the focus alone if the user has moved it elsewhere', () => {
  render(<Rewards />);
  button('Claim').focus();
  button('Mine a block').focus();
  fireEvent.click(button('Mine a block'));
  expect(document.activeElement).toBe(button('Mine a block'));
  button('Mine a block').blur();
  expect(document.activeElement).toBe(document.body);
});
