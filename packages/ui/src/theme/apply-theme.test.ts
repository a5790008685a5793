// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { applyTheme } from './apply-theme.ts';

function themed(...themes: Readonly<Record<string, string>>[]): CSSStyleDeclaration {
  const element = document.createElement('div');
  for (const variables of themes) applyTheme(element, { mode: 'system', variables });
  return element.style;
}

test('accepts a variable under either of its names', () => {
  expect(themed({ '--w3m-z-index': '7' }).getPropertyValue('--w3m-z-index')).toBe('7');
  expect(themed({ '--apkt-z-index': '7' }).getPropertyValue('--w3m-z-index')).toBe('7');
});

test.each([
  { '--w3m-z-index': '1', '--apkt-z-index': '2' },
  { '--apkt-z-index': '2', '--w3m-z-index': '1' },
])('prefers the --w3m- name, in either order', (variables) => {
  expect(themed(variables).getPropertyValue('--w3m-z-index')).toBe('1');
});

test('removes variables that a later theme omits', () => {
  expect(themed({ '--apkt-qr-color': 'red' }, {}).getPropertyValue('--w3m-qr-color')).toBe('');
});

test('ignores other properties', () => {
  expect(themed({ position: 'fixed', '--other': 'x' }).cssText).toBe('');
});
