import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { RecordStore } from '../storage/record-store.ts';
import { History, type HistoryRecord } from './history.ts';

const ours = 'aa'.repeat(32);
const theirs = 'bb'.repeat(32);

function setUp() {
  const clock = new FakeClock();
  const store = new RecordStore<HistoryRecord>({
    read: async () => undefined,
    writer: { write: async () => undefined },
    prefix: 'h/',
    asidePrefix: 'aside/h/',
    fits: () => true,
  });
  return { clock, store, history: new History(store, clock) };
}

test('a flooding peer evicts only its own oldest records', async () => {
  const { history, store } = setUp();
  await history.addSent(theirs, 1, 'wc_sessionRequest');
  await history.addSent(ours, 2, 'wc_sessionRequest');
  await history.addReceived(ours, 3, 'wc_sessionPing');
  for (let id = 10; id < 6_010; id += 1) await history.addReceived(theirs, id, 'wc_sessionPing');
  expect(history.sent(1)).toMatchObject({ topic: theirs });
  expect(history.sent(2)).toMatchObject({ topic: ours });
  expect(history.hasReceived(ours, 3)).toBe(true);
  expect(history.hasReceived(theirs, 6_009)).toBe(true);
  expect(history.hasReceived(theirs, 10)).toBe(false);
  expect(store.size).toBeLessThan(510);
});

test('remembers the newest 5,000 requests that a peer has not answered', async () => {
  const { history } = setUp();
  for (let id = 1; id <= 5_001; id += 1) await history.addSent('a', id, 'wc_sessionRequest');
  expect([history.sent(1), history.sent(2)?.id, history.sent(5_001)?.id]).toEqual([undefined, 2, 5_001]);
});

test('remembers the newest update despite any number of pings', async () => {
  const { history } = setUp();
  await history.addReceived(theirs, 7, 'wc_sessionUpdate');
  for (let id = 10; id < 2_010; id += 1) await history.addReceived(theirs, id, 'wc_sessionPing');
  expect(history.newestReceived(theirs, 'wc_sessionUpdate', 0)).toBe(7);
  expect(history.newestReceived(theirs, 'wc_sessionUpdate', 0, 6)).toBeUndefined();
  for (let id = 3_000; id < 5_000; id += 1) await history.addReceived(theirs, id, 'wc_sessionUpdate');
  expect(history.newestReceived(theirs, 'wc_sessionUpdate', 0)).toBe(4_999);
});

test('Q23: treats equal ids of two peers, and of a peer and this side, as separate requests', async () => {
  const { history, store } = setUp();
  await history.addSent(ours, 1, 'wc_sessionPing');
  await history.addReceived(ours, 1, 'wc_sessionUpdate');
  await history.addReceived(theirs, 1, 'wc_sessionExtend');
  expect(store.size).toBe(3);
  await history.deleteSent(1);
  expect(history.hasReceived(ours, 1)).toBe(true);
  await history.deleteTopic(ours);
  expect([history.hasReceived(ours, 1), history.hasReceived(theirs, 1)]).toEqual([false, true]);
});

test('drops records after thirty days', async () => {
  const { clock, history, store } = setUp();
  await history.addSent(ours, 1, 'wc_sessionPing');
  await history.addReceived(ours, 2, 'wc_sessionPing');
  await clock.advance(2_592_000_000 - 1_000);
  await history.clean();
  expect(store.size).toBe(2);
  await clock.advance(1_000);
  await history.clean();
  expect(store.size).toBe(0);
});

test('remembers that a received request is answered, also when its message is handled again', async () => {
  const { history } = setUp();
  await history.markAnswered('aa', 1);
  expect(history.hasReceived('aa', 1)).toBe(false);
  await history.addReceived('aa', 1, 'wc_sessionRequest');
  expect(history.wasAnswered('aa', 1)).toBe(false);
  await history.markAnswered('aa', 1);
  await history.addReceived('aa', 1, 'wc_sessionRequest');
  expect([history.wasAnswered('aa', 1), history.wasAnswered('bb', 1)]).toEqual([true, false]);
});
