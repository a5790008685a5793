import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { Core } from '../core/core.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { Answered } from './answered.ts';

async function openTab(browser = new FakeTabs()) {
  const { environment: tabs } = browser.open();
  const { socket } = new MemoryRelay();
  const core = await Core.init({ relayUrl: 'ws://relay.test', clock: new FakeClock(), socket, tabs });
  await settle();
  return { core, answered: new Answered(core) };
}

const one = { topic: 'aa', id: 1 };

test('a request of another site with the same id is not answered', async () => {
  const { answered } = await openTab();
  expect([answered.add(one), answered.add(one)]).toEqual([true, false]);
  expect([answered.has(one), answered.has({ ...one, topic: 'bb' })]).toEqual([true, false]);
});

test('keeps the hash of a delivered result, in every tab', async () => {
  const browser = new FakeTabs();
  const [here, there] = [await openTab(browser), await openTab(browser)];
  here.answered.add(one, 'hash');
  here.answered.add(one);
  await settle();
  for (const { answered } of [here, there]) expect(answered.deliveredHash(one)).toBe('hash');
  for (const payload of [undefined, null, 7, [], { topic: 'aa' }, { topic: 1, id: 1 }])
    here.core.broadcast('request-answered', payload);
  await settle();
  expect(there.answered.has({ topic: 'aa', id: 2 })).toBe(false);
});

test('forgets the oldest beyond a thousand, but none that storage did not delete', async () => {
  const { core, answered } = await openTab();
  const request = {
    id: 1,
    topic: 'aa',
    params: { request: { method: 'personal_sign', expiryTimestamp: 2 ** 40 }, chainId: 'eip155:1' },
    verifyContext: { verified: { verifyUrl: '', validation: 'UNKNOWN', origin: '' } },
  } as const;
  await core.requests.set(1, request);
  for (let id = 1; id <= 1_001; id += 1) answered.add({ topic: 'aa', id });
  expect([1, 2, 3, 1_001].map((id) => answered.has({ topic: 'aa', id }))).toEqual([true, false, true, true]);
});
