import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LinkedItem, LinkedList } from './linked-list.ts';

interface Item extends LinkedItem<Item> {
  readonly number: number;
}

function numbersIn(order: LinkedList<Item>): number[] {
  const numbers: number[] = [];
  for (let item = order.oldest; item; item = item.younger) numbers.push(item.number);
  return numbers;
}

it('keeps items in insertion order when others are removed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), (steps) => {
      const order = new LinkedList<Item>();
      const items = Array.from(
        { length: 10 },
        (_, number): Item => ({ number, older: undefined, younger: undefined }),
      );
      const expected = new Set<number>();
      for (const step of steps) {
        const item = items[step];
        if (!item) continue;
        if (expected.delete(step)) order.remove(item);
        else {
          expected.add(step);
          order.add(item);
        }
        expect(numbersIn(order)).toEqual([...expected]);
      }
    }),
  );
});
