import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Link } from './link.tsx';

const press = (init: MouseEventInit = {}) => fireEvent.click(screen.getByRole('link', { name: 'Status' }), init);

describe('a link inside the product', () => {
  it('navigates without a load, with its state, and replaces the history entry if told to', () => {
    history.replaceState(null, '', '/');
    const { rerender } = render(
      <Link to="/status?from=1" state={{ from: 'here' }}>
        Status
      </Link>,
    );
    const { length } = history;
    expect(press()).toBe(false);
    expect(location.pathname + location.search).toBe('/status?from=1');
    expect(history.state).toEqual({ from: 'here' });
    expect(history.length).toBe(length + 1);
    rerender(
      <Link to="/terms" replace>
        Status
      </Link>,
    );
    expect(press()).toBe(false);
    expect(location.pathname).toBe('/terms');
    expect(history.length).toBe(length + 1);
  });

  it('leaves a press for a new tab, or one that was already handled, to the browser', () => {
    history.replaceState(null, '', '/');
    // jsdom cannot open pages.
    const end = (event: Event) => event.preventDefault();
    document.addEventListener('click', end);
    const { rerender } = render(<Link to="/status">Status</Link>);
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
      press(init);
      expect(location.pathname).toBe('/');
    }
    rerender(
      <Link to="/status" onClick={(event) => event.preventDefault()}>
        Status
      </Link>,
    );
    press();
    expect(location.pathname).toBe('/');
    document.removeEventListener('click', end);
  });
});
