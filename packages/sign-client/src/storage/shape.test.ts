import { expect, test } from 'vitest';
import { finite, flag, hexKey, list, mapOf, members, optional, text } from './shape.ts';

const shapes = { text, flag, finite, hexKey, texts: list(text), map: mapOf(finite) };

test.each([
  ['', ['text']],
  ['a', ['text']],
  ['ab'.repeat(32), ['text', 'hexKey']],
  ['AB'.repeat(32), ['text']],
  ['ab'.repeat(33), ['text']],
  [false, ['flag']],
  [0, ['finite']],
  [Number.NaN, []],
  [Number.POSITIVE_INFINITY, []],
  [1n, []],
  [[], ['texts']],
  [['a', 'b'], ['texts']],
  [['a', 1], []],
  [{}, ['map']],
  [{ a: 1 }, ['map']],
  [{ a: 'b' }, []],
  [null, []],
  [undefined, []],
])('%s has the shapes %j', (value, names) => {
  expect(Object.entries(shapes).flatMap(([name, fits]) => (fits(value) ? [name] : []))).toEqual(names);
});

test('an object may have more members than required; an optional one may be absent, not of another kind', () => {
  const shape = members({ name: text, count: optional(finite) });
  expect(
    [{ name: 'a' }, { name: 'a', count: 1, more: true }, { name: 'a', count: undefined }].map(shape),
  ).toEqual([true, true, true]);
  const others = [{}, { name: 1 }, { name: 'a', count: '1' }, { name: 'a', count: null }, null, 'a'];
  expect(others.map(shape)).toEqual(others.map(() => false));
  // A list is no object, also with such members.
  expect(shape(Object.assign([], { name: 'a' }))).toBe(false);
});
