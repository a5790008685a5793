import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AcknowledgedMessages } from './acknowledged-messages.ts';

const window = 1_000;
const message = fc.record({ topic: fc.constantFrom('a', 'b', 'c'), id: fc.constantFrom('1', '2') });

it('remembers a message for the window and forgets it after two, also one that several topics contain', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(message, fc.nat({ max: 700 }))), (steps) => {
      const messages = new AcknowledgedMessages({ window, capacity: 1_000 });
      const added = new Map<string, number>();
      let now = 0;
      for (const [{ topic, id }, pause] of steps) {
        messages.add(topic, id, now);
        added.set(`${topic} ${id}`, now);
        now += pause;
        for (const [key, at] of added) {
          const [addedTopic = '', addedId = ''] = key.split(' ');
          if (now - at < window) expect(messages.has(addedTopic, addedId, now)).toBe(true);
        }
      }
      for (const topic of ['a', 'b', 'c']) {
        expect(messages.has(topic, '1', now + 2 * window)).toBe(false);
      }
    }),
  );
});

it('distinguishes topics', () => {
  const messages = new AcknowledgedMessages({ window, capacity: 1_000 });
  messages.add('a', '1', 0);
  expect([messages.has('a', '1', 0), messages.has('b', '1', 0), messages.has('a', '2', 0)]).toEqual([
    true,
    false,
    false,
  ]);
});
