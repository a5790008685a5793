import { isMooringError } from '@mooring/protocol';
import { FakeClock } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createError } from '../errors.ts';
import { Subscriptions } from './subscriptions.ts';

const turns = async (count = 8) => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

interface Call {
  readonly method: string;
  readonly topics: readonly string[];
  /** Number of the socket that it was sent on. */
  readonly socket: number;
  answer(result: unknown): void;
  fail(): void;
}

/** A relay that answers on command and records the subscriptions of each socket. */
class TestRelay {
  readonly clock = new FakeClock(undefined, 1);
  readonly subscriptions: Subscriptions;
  calls: Call[] = [];
  socket = 0;
  isOpen = false;
  /** Topics that the current socket covers. */
  covered = new Set<string>();

  constructor() {
    this.subscriptions = new Subscriptions({
      clock: this.clock,
      isOpen: () => this.isOpen,
      call: (method, params) => this.#call(method, params),
    });
  }

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.socket += 1;
    this.covered = new Set();
    this.subscriptions.onOpen();
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const call of this.calls.splice(0)) call.fail();
    this.subscriptions.onClose();
  }

  #call(method: string, params: object): Promise<unknown> {
    expect(this.isOpen).toBe(true);
    const { topic, topics = [topic ?? ''] } = params as { topic?: string; topics?: readonly string[] };
    const { socket } = this;
    return new Promise((resolve, reject) => {
      const call: Call = {
        ...{ method, topics, socket },
        answer: (result) => {
          if (result && socket === this.socket) for (const one of topics) this.covered.add(one);
          resolve(result);
        },
        fail: () => reject(new Error('the socket closed')),
      };
      this.calls.push(call);
    });
  }

  /** Answers all pending calls. */
  async answerAll(result: unknown = true): Promise<void> {
    await turns();
    for (const call of this.calls.splice(0)) call.answer(result);
    await turns();
  }
}

describe('Subscriptions: a topic', () => {
  test('is requested once the socket opens, together with others of the same turn, up to 500', async () => {
    const relay = new TestRelay();
    const topics = Array.from({ length: 501 }, (_, index) => `t${index}`);
    const added = topics.map((topic) => relay.subscriptions.add(topic, 'irn'));
    await turns();
    expect(relay.calls).toEqual([]);
    relay.open();
    expect(relay.calls.map(({ method, topics: { length } }) => [method, length])).toEqual([
      ['irn_batchSubscribe', 500],
      ['irn_subscribe', 1],
    ]);
    await relay.answerAll();
    await Promise.all(added);
    expect(relay.subscriptions.isWaiting).toBe(false);
    expect(relay.subscriptions.topics).toEqual(topics);
  });

  test('resolves at once on a socket that already covers it', async () => {
    const relay = new TestRelay();
    relay.open();
    const first = relay.subscriptions.add('one', 'irn');
    await relay.answerAll();
    await first;
    await relay.subscriptions.add('one', 'irn');
    expect(relay.calls).toEqual([]);
  });

  test.each([
    ['refused', (relay: TestRelay) => relay.answerAll(false)],
    [
      'cut off',
      async (relay: TestRelay) => {
        await turns();
        relay.close();
        relay.open();
      },
    ],
  ])('is requested again after it was %s', async (_name, interrupt) => {
    const relay = new TestRelay();
    relay.open();
    const added = relay.subscriptions.add('one', 'irn');
    await interrupt(relay);
    relay.subscriptions.onPulse();
    await relay.answerAll();
    await added;
    expect(relay.covered).toEqual(new Set(['one']));
  });

  test('rejects its caller after the timeout of a send, and stays subscribed', async () => {
    const relay = new TestRelay();
    const outcome = relay.subscriptions.add('one', 'irn').catch((error: unknown) => error);
    await relay.clock.advance(3_600_000);
    relay.subscriptions.onPulse();
    expect(isMooringError(await outcome, 'SUBSCRIBE_FAILED')).toBe(true);
    expect(relay.subscriptions.topics).toEqual(['one']);
    relay.open();
    expect(relay.calls).toHaveLength(1);
  });

  test('rejects its callers when it is removed, or when all calls are rejected', async () => {
    const relay = new TestRelay();
    const removed = relay.subscriptions.add('one', 'irn').catch((error: unknown) => error);
    expect(relay.subscriptions.remove('one')).toBe(true);
    expect(relay.subscriptions.remove('one')).toBe(false);
    expect(isMooringError(await removed, 'SUBSCRIBE_FAILED')).toBe(true);
    const aborted = relay.subscriptions.add('two', 'irn').catch((error: unknown) => error);
    relay.subscriptions.failWaiting(createError('ABORTED'));
    expect(isMooringError(await aborted, 'ABORTED')).toBe(true);
    relay.open();
    expect(relay.calls.map(({ topics }) => topics)).toEqual([['two']]);
  });

  test('that the relay subscribes by itself is not requested until the relay reports otherwise', async () => {
    const relay = new TestRelay();
    relay.open();
    relay.subscriptions.assume('one');
    const added = relay.subscriptions.add('one', 'irn');
    await turns();
    await added;
    expect(relay.calls).toEqual([]);
    relay.subscriptions.renew('one');
    await turns();
    expect(relay.calls.map(({ topics }) => topics)).toEqual([['one']]);
  });
});

const topic = fc.constantFrom('one', 'two', 'three');
type Step = (relay: TestRelay, outcomes: Promise<unknown>[]) => void | Promise<void>;
const step: fc.Arbitrary<Step> = fc.oneof(
  topic.map(
    (name): Step =>
      (relay, outcomes) => {
        outcomes.push(relay.subscriptions.add(name, 'irn').catch(() => undefined));
      },
  ),
  topic.map(
    (name): Step =>
      (relay) =>
        relay.subscriptions.expect(name),
  ),
  topic.map(
    (name): Step =>
      (relay) => {
        if (!relay.isOpen) return;
        // The call that has the relay subscribe it was sent on this socket.
        relay.covered.add(name);
        relay.subscriptions.assume(name);
      },
  ),
  topic.map(
    (name): Step =>
      (relay) =>
        relay.subscriptions.renew(name),
  ),
  topic.map(
    (name): Step =>
      (relay) =>
        void relay.subscriptions.remove(name),
  ),
  fc.constant<Step>((relay) => relay.open()),
  fc.constant<Step>((relay) => relay.close()),
  fc.constant<Step>((relay) => relay.subscriptions.onPulse()),
  fc.nat(3).map(
    (index): Step =>
      (relay) =>
        relay.calls.splice(index, 1)[0]?.answer(true),
  ),
  fc.nat(3).map(
    (index): Step =>
      (relay) =>
        relay.calls.splice(index, 1)[0]?.answer(false),
  ),
  fc.constant<Step>(() => turns()),
);

test('in any order of events, every topic is covered and every caller released in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const relay = new TestRelay();
      const outcomes: Promise<unknown>[] = [];
      for (const take of steps) {
        await take(relay, outcomes);
        for (const { topics } of relay.calls.slice(-1)) expect(topics.length).toBeGreaterThan(0);
      }
      relay.open();
      for (let rounds = 0; rounds < 4; rounds += 1) {
        await relay.answerAll();
        relay.subscriptions.onPulse();
      }
      await Promise.all(outcomes);
      expect(relay.calls).toEqual([]);
      expect(relay.subscriptions.isWaiting).toBe(false);
      for (const name of relay.subscriptions.topics) expect(relay.covered).toContain(name);
    }),
    { numRuns: 500 },
  );
});
