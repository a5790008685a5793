import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeysByTopic } from './keys-by-topic.ts';

const topic = fc.constantFrom('one', 'two');
const key = fc.constantFrom('a', 'b', 'c');

it('holds each key of a topic once, in insertion order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), topic, key), { maxLength: 30 }), (steps) => {
      const keys = new KeysByTopic();
      const model = new Map([
        ['one', new Set<string>()],
        ['two', new Set<string>()],
      ]);
      for (const [adds, name, one] of steps) {
        if (adds) keys.add(name, one);
        else keys.delete(name, one);
        if (adds) model.get(name)?.add(one);
        else model.get(name)?.delete(one);
        for (const [each, expected] of model) {
          expect([...keys.of(each)]).toEqual([...expected]);
          expect(keys.count(each)).toBe(expected.size);
        }
      }
      expect([...keys.of('none')]).toEqual([]);
    }),
  );
});
