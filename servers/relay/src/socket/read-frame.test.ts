import { expect, it } from 'vitest';
import { readFrame } from './read-frame.ts';

it.each([
  ['{"id":1,"method":"a"}', { id: 1, method: 'a' }],
  ['null', null],
  ['5', 5],
  ['', undefined],
  ['{"id":1', undefined],
  ['{"id":1}{}', undefined],
])('reads %j', (text, value) => {
  expect(readFrame(text)).toEqual(value);
});
