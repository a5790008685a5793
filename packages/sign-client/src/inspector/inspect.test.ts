import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { InspectedMessage } from '../relay/inspected-message.ts';
import type { InspectedCore } from '../relay/message-inspector.ts';
import { inspect } from './inspect.ts';

function core() {
  const set: unknown[] = [];
  const made = { clock: new FakeClock(), setInspector: (inspector: unknown) => void set.push(inspector) };
  return { core: made as unknown as InspectedCore, set };
}

test('shares one inspector of a client and its core, until its last listener is gone', () => {
  const { core: own, set } = core();
  const stop = inspect(own, () => undefined);
  const stopOther = inspect({ core: own }, () => undefined);
  expect(set).toHaveLength(2);
  expect(set[0]).toBeDefined();
  expect(set[1]).toBe(set[0]);
  stop();
  expect(set).toHaveLength(2);
  stopOther();
  expect(set[2]).toBeUndefined();
  expect(set).toHaveLength(3);
  inspect(own, () => undefined);
  expect(set[3]).not.toBe(set[0]);
});

test('one listener may listen for two clients, each with its inspector', () => {
  const [one, other] = [core(), core()];
  const listener = (_: InspectedMessage) => undefined;
  inspect(one.core, listener)();
  inspect(other.core, listener);
  expect([one.set.at(-1), other.set.length]).toEqual([undefined, 1]);
  expect(other.set[0]).not.toBe(one.set[0]);
});
