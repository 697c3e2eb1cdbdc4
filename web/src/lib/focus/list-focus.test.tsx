import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { focusIfLost } from './kept-focus.ts';
import { ENTRY, useFocusAfterQuestion, useListFocus } from './list-focus.ts';

function Lists({ first }: { first?: string }) {
  const [id, setId] = useState(first);
  const [rows, setRows] = useState(['a', 'b']);
  const focus = useListFocus();
  if (id) {
    return (
      <div ref={focus.entry} tabIndex={-1} data-testid="entry">
        <button
          type="button"
          onClick={() => {
            focus.close();
            setId(undefined);
          }}
        >
          Back
        </button>
        <button type="button" onClick={() => setRows(rows.filter((row) => row !== id))}>
          Settle
        </button>
      </div>
    );
  }
  return (
    <div ref={focus.list} tabIndex={-1} data-testid="list">
      {rows.map((row) => (
        <button
          key={row}
          type="button"
          {...{ [ENTRY]: row }}
          onClick={() => {
            focus.open(row);
            setId(row);
          }}
        >
          {row}
        </button>
      ))}
    </div>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement;

it('an entry that is opened from the list takes the focus, and going back returns it to the entry’s row', () => {
  render(<Lists />);
  press('b');
  expect(focused()).toBe(screen.getByTestId('entry'));
  press('Back');
  expect(focused()).toBe(screen.getByRole('button', { name: 'b' }));
});

it('the list itself takes the focus if the row is no longer in it', () => {
  render(<Lists />);
  press('a');
  press('Settle');
  press('Back');
  expect(focused()).toBe(screen.getByTestId('list'));
});

it('a page that opens with an entry or with the list does not move the focus', () => {
  const { unmount } = render(<Lists first="a" />);
  expect(focused()).toBe(document.body);
  unmount();
  render(<Lists />);
  expect(focused()).toBe(document.body);
});

it('the focus moves on when the focused element is gone, and otherwise stays where it is', () => {
  render(<Lists first="a" />);
  const back = screen.getByRole('button', { name: 'Back' });
  back.focus();
  focusIfLost(screen.getByTestId('entry'));
  expect(focused()).toBe(back);
  back.blur();
  focusIfLost(screen.getByTestId('entry'));
  expect(focused()).toBe(screen.getByTestId('entry'));
});

function Question({ isAsking, offered }: { isAsking: boolean; offered: string }) {
  const place = useFocusAfterQuestion(isAsking, offered);
  return <div ref={place} tabIndex={-1} data-testid="place" />;
}

it('the focus moves on when the reply removes the pressed control, and not when other users’ changes do', () => {
  const { rerender } = render(<Question isAsking={false} offered="a,b" />);
  const now = (isAsking: boolean, offered: string) => rerender(<Question isAsking={isAsking} offered={offered} />);
  const place = screen.getByTestId('place');
  now(false, 'a,b,c');
  expect(focused()).toBe(document.body);
  now(true, 'a,b,c');
  now(false, 'a,b,c');
  expect(focused()).toBe(place);
  place.blur();
  now(false, 'a,b');
  expect(focused()).toBe(place);
  place.blur();
  now(false, 'a');
  expect(focused()).toBe(document.body);
});

it.each([
  ['a press', fireEvent.pointerDown],
  ['a key', fireEvent.keyDown],
])('after a cancelled question and %s, other users’ changes do not move the focus', (_what, step) => {
  const { rerender } = render(<Question isAsking offered="a,b" />);
  rerender(<Question isAsking={false} offered="a,b" />);
  screen.getByTestId('place').blur();
  step(document.body);
  rerender(<Question isAsking={false} offered="a" />);
  expect(focused()).toBe(document.body);
  rerender(<Question isAsking offered="a" />);
  rerender(<Question isAsking={false} offered="" />);
  expect(focused()).toBe(screen.getByTestId('place'));
});
