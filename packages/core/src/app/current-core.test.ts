import { expect, it, onTestFinished } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import { currentCore, registerCore, watchCore } from './current-core.ts';

const core = (name: string) => ({ name }) as unknown as AppKitCore;

/** Registers instances that are destroyed with the test. */
function register(one: AppKitCore): () => void {
  const destroy = registerCore(one);
  onTestFinished(destroy);
  return destroy;
}

it('there is none before createAppKit', () => {
  expect(() => currentCore()).toThrow('Please call createAppKit before using useAppKit hook');
});

it('is the latest that is not destroyed, whatever the order in which they are', () => {
  const [a, b, c] = [core('a'), core('b'), core('c')];
  const [, destroyB, destroyC] = [a, b, c].map(register);
  expect(currentCore()).toBe(c);
  destroyB?.();
  expect(currentCore()).toBe(c);
  destroyC?.();
  expect(currentCore()).toBe(a);
  destroyC?.();
  expect(currentCore()).toBe(a);
});

it('remembers four earlier ones', () => {
  const all = Array.from({ length: 6 }, (_, place) => core(`${place}`));
  const destroys = all.map(register);
  for (const [place, destroy] of destroys.reverse().entries()) {
    destroy();
    if (place < 4) expect(currentCore()).toBe(all[4 - place]);
  }
  expect(() => currentCore()).toThrow();
});

it('tells listeners of the latest one now and on every change', () => {
  const seen: (AppKitCore | undefined)[] = [];
  const stop = watchCore((one) => seen.push(one));
  const [a, b] = [core('a'), core('b')];
  const [destroyA, destroyB] = [register(a), register(b)];
  // The latest stays.
  destroyA();
  destroyB();
  stop();
  register(core('c'));
  expect(seen).toEqual([undefined, a, b, undefined]);
});
