import { testNetwork } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import { instanceOf, isEnded } from './provided-instance.ts';

const options = (id: number) => ({ networks: [testNetwork(id)] as const });

it('keeps only the latest instance on a server, and destroys none that a request may render', () => {
  expect(typeof window).toBe('undefined');
  const first = instanceOf(options(1));
  const second = instanceOf(options(2));
  expect([isEnded(first), isEnded(second), first.core.ended.aborted]).toEqual([true, false, false]);
  expect(instanceOf(second.options)).toBe(second);
  for (const { kit } of [first, second]) kit.destroy();
});
