import { expect, it } from 'vitest';
import { bindMethods } from './bind-methods.ts';

class Counter {
  #count = 0;
  constructor() {
    bindMethods(this);
  }
  get last(): number {
    return this.#count;
  }
  count(): number {
    this.#count += 1;
    return this.#count;
  }
}

it('binds methods to their instance', () => {
  const [one, other] = [new Counter(), new Counter()];
  const { count } = one;
  expect([count(), count(), other.count()]).toEqual([1, 2, 1]);
  expect([one.last, other.last]).toEqual([2, 1]);
  expect(one).toBeInstanceOf(Counter);
});
