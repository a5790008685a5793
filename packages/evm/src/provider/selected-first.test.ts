import { expect, it } from 'vitest';
import { selectedFirst } from './selected-first.ts';

it.each([
  ['0xB', ['0xb', '0xA', '0xC']],
  ['0xD', ['0xA', '0xb', '0xC']],
  [undefined, ['0xA', '0xb', '0xC']],
])('moves %s to the front, and nothing else', (selected, expected) => {
  expect(selectedFirst(['0xA', '0xb', '0xC'], selected)).toEqual(expected);
});
