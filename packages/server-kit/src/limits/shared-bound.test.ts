import { expect, it } from 'vitest';
import { type Holder, SharedBound } from './shared-bound.ts';

function world(bound: number) {
  const givenUp: string[] = [];
  let counted = 0;
  const shared = new SharedBound(bound, () => {
    counted += 1;
  });
  const holder = (address: string, name: string): Holder => ({ address, destroy: () => givenUp.push(name) });
  return { shared, holder, givenUp, counted: () => counted };
}

it('sums the amounts of all holders, and drops those with none', () => {
  const { shared, holder } = world(100);
  const [one, other] = [holder('a', 'one'), holder('b', 'other')];
  shared.set(one, 30);
  shared.set(other, 20);
  shared.set(one, 10);
  expect(shared.total).toBe(30);
  shared.set(one, 0);
  expect([shared.total, ...shared.holders()]).toEqual([20, other]);
});

it('drops the largest holder of the address with the largest total', () => {
  const { shared, holder, givenUp, counted } = world(100);
  shared.set(holder('honest', 'large'), 40);
  shared.set(holder('crowd', 'small'), 10);
  shared.set(holder('crowd', 'larger'), 30);
  expect(givenUp).toEqual([]);
  shared.set(holder('crowd', 'last'), 25);
  expect(givenUp).toEqual(['larger']);
  expect([shared.total, counted()]).toEqual([75, 1]);
});

it('drops holders until the total is a tenth below the limit', () => {
  const { shared, holder, givenUp } = world(100);
  for (let count = 0; count < 10; count += 1) shared.set(holder('a', `${count}`), 10);
  shared.set(holder('a', 'last'), 1);
  expect(givenUp.length).toBe(2);
  expect(shared.total).toBe(81);
});

it('drops a holder that alone exceeds the limit', () => {
  const { shared, holder, givenUp } = world(100);
  shared.set(holder('a', 'one'), 101);
  expect([shared.total, givenUp]).toEqual([0, ['one']]);
});

it('counts the addresses of an IPv6 /48 as one: many of them with little outweigh one with more', () => {
  const { shared, holder, givenUp } = world(100);
  shared.set(holder('192.0.2.1', 'honest'), 30);
  for (const place of [1, 2, 3, 4]) shared.set(holder(`2001:db8:1:${place}::/64`, `${place}`), 20);
  expect(givenUp).toEqual(['4']);
});
