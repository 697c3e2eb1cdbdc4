import { afterEach, expect, it, vi } from 'vitest';
import { repeatPresses } from './early-presses.ts';

afterEach(() => {
  if (window.keepPress) removeEventListener('click', window.keepPress, true);
  document.body.replaceChildren();
});

it('early presses reach each button once, however often it was pressed', () => {
  document.body.innerHTML =
    '<button><i></i>Menu</button><button>Theme</button><div data-dehydrated><button></button></div>';
  const [menu, theme, later] = document.querySelectorAll('button');
  const icon = document.querySelector('i');
  if (!menu || !theme || !later || !icon) throw new Error('Missing elements');
  const clicks = [menu, theme, later].map((button) => {
    const click = vi.fn();
    button.addEventListener('click', click);
    return click;
  });
  window.pressed = [menu, later, icon, theme, document];
  repeatPresses();
  expect(clicks.map((click) => click.mock.calls.length)).toEqual([1, 1, 0]);
  expect(window.pressed).toEqual([later]);
});
