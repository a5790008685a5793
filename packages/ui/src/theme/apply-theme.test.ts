// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { applyTheme } from './apply-theme.ts';

function themed(...themes: Readonly<Record<string, string>>[]): CSSStyleDeclaration {
  const element = document.createElement('div');
  for (const variables of themes) applyTheme(element, { mode: 'system', variables });
  return element.style;
}

test('a variable takes effect by either of its names', () => {
  expect(themed({ '--w3m-z-index': '7' }).getPropertyValue('--w3m-z-index')).toBe('7');
  expect(themed({ '--apkt-z-index': '7' }).getPropertyValue('--w3m-z-index')).toBe('7');
});

test.each([
  { '--w3m-z-index': '1', '--apkt-z-index': '2' },
  { '--apkt-z-index': '2', '--w3m-z-index': '1' },
])('the name the tokens read wins, in either order', (variables) => {
  expect(themed(variables).getPropertyValue('--w3m-z-index')).toBe('1');
});

test('what a later theme leaves out is gone', () => {
  expect(themed({ '--apkt-qr-color': 'red' }, {}).getPropertyValue('--w3m-qr-color')).toBe('');
});

test('other properties are not the theme\u2019s to set', () => {
  expect(themed({ position: 'fixed', '--other': 'x' }).cssText).toBe('');
});
