import { expect, it } from 'vitest';
import { writeId } from './frames.ts';
import { readFrame } from './read-frame.ts';

it.each([
  ['a big integer behind another id', '{"params":{"id":12345678901234567},"id":98765432109876543}'],
  ['a big integer with space around it', '{ "id" : 98765432109876543 }'],
])('returns the digits of %s', (_, frame) => {
  const { id } = readFrame(frame) as { id: number };
  expect(writeId(id, frame)).toBe('98765432109876543');
});

it('returns a parsed number if its original text is not found', () => {
  expect(writeId(1e21, '{"i\\u0064":1e21}')).toBe('1e+21');
});

it('distinguishes JSON from other text', () => {
  expect([readFrame('"text"'), readFrame('null'), readFrame('text'), readFrame('')]).toEqual([
    'text',
    null,
    undefined,
    undefined,
  ]);
});
