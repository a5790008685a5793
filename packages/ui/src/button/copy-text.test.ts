// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

beforeEach(() => {
  document.body.innerHTML = '<dialog open><button>Copy</button></dialog>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

const near = () => document.querySelector('button') as HTMLButtonElement;

/** Replaces the clipboard API; `undefined` as in a page without a secure context. */
const clipboard = (writeText?: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: writeText && { writeText } });

/** What the browser's own command copies: the selected text, and the element that holds it. */
function command(works: () => boolean = () => true) {
  const copied: { text: string; inDialog: boolean }[] = [];
  Object.assign(document, {
    execCommand(name: string) {
      const field = document.querySelector('textarea');
      if (name === 'copy' && field) {
        const text = field.value.slice(field.selectionStart, field.selectionEnd);
        copied.push({ text, inDialog: field.closest('dialog') !== null });
      }
      return works();
    },
  });
  return copied;
}

test('copies through the clipboard API where there is one', async () => {
  const writeText = vi.fn(async () => undefined);
  clipboard(writeText);
  const copied = command();
  expect(await copyText('0xab', near())).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('0xab');
  expect(copied).toEqual([]);
});

test.each([
  ['without a secure context', undefined],
  ['if the browser refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
])('copies a selected field within the dialog %s, and leaves none behind', async (_, writeText) => {
  clipboard(writeText);
  const copied = command();
  expect(await copyText('0xab', near())).toBe(true);
  expect(copied).toEqual([{ text: '0xab', inDialog: true }]);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(near());
});

test.each([
  ['is refused', () => false],
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
])('reports that nothing was copied if the command %s', async (_, works) => {
  clipboard();
  command(works);
  expect(await copyText('0xab', near())).toBe(false);
  expect(document.querySelector('textarea')).toBeNull();
});
