import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, test } from 'vitest';
import { addInlineHost, isInline } from './inline-hosts.ts';

test('an instance is inline until the last of its inline modals has left, and no other instance is', () => {
  const [core, other] = [1, 2].map((id) => createCore({ networks: [testNetwork(id)], adapters: [] }));
  if (core === undefined || other === undefined) throw new Error('two instances');
  expect(isInline(core)).toBe(false);
  const [first, second] = [addInlineHost(core), addInlineHost(core)];
  first();
  expect([isInline(core), isInline(other)]).toEqual([true, false]);
  second();
  expect(isInline(core)).toBe(false);
});
