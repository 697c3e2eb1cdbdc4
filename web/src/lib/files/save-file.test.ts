import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => vi.useRealTimers());

it('saves the file under its name, and frees it only once the browser has had time to read it', () => {
  vi.useFakeTimers();
  const blob = new Blob(['text']);
  URL.createObjectURL = vi.fn(() => 'blob:one');
  URL.revokeObjectURL = vi.fn();
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  saveFile(blob, 'a.txt');
  expect(clicked).toEqual(['a.txt blob:one']);
  vi.advanceTimersByTime(59_999);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:one');
});
