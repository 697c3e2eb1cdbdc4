import { expect, it, vi } from 'vitest';
import { keepFocusNear } from './keep-focus-near.ts';

/** The control that has the focus once the container of `pressed` is gone. */
async function focusAfter(html: string, next = false): Promise<string | null> {
  document.body.innerHTML = html;
  const gone = document.querySelector('#gone');
  gone?.querySelector('button')?.focus();
  keepFocusNear(gone, next);
  gone?.remove();
  await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
  return document.activeElement?.textContent ?? null;
}
const GONE = '<div id="gone"><button>pressed</button><a href="/">gone too</a></div>';

it.each([
  ['the control before it', `<button>a</button><button>b</button>${GONE}<button>c</button>`, false, 'b'],
  ['the one after it where nothing is before', `${GONE}<button>c</button>`, false, 'c'],
  ['the next one where that is asked for', `<button>b</button>${GONE}<button>c</button>`, true, 'c'],
  ['the one before it at the end of a list', `<button>b</button>${GONE}`, true, 'b'],
  ['a control of the same dialog', `<button>a</button><dialog open>${GONE}<button>c</button></dialog>`, false, 'c'],
])('the focus goes to %s', async (_, html, next, expected) => {
  expect(await focusAfter(html, next)).toBe(expected);
});
