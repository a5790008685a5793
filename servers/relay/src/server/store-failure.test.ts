import { FakeClock } from '@mooring/protocol/testing';
import { createLogger } from '@mooring/server-kit';
import { freePort } from '@mooring/server-kit/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../store/memory-store.ts';
import type { RelayStore } from '../store/relay-store.ts';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';

afterEach(() => {
  vi.useRealTimers();
});

const topic = '7'.repeat(64);

/** A relay over a store with these faults. */
async function relayOver(faults: Partial<RelayStore>) {
  return openRelay({}, { openStore: async (options) => ({ ...createMemoryStore(options), ...faults }) });
}

async function readiness(url: string) {
  const response = await fetch(`${url.replace(/^ws/, 'http')}/ready`);
  return { status: response.status, body: await response.json() };
}

it('frees the port and reports why it cannot start, even if the store cannot be closed', async () => {
  const port = await freePort();
  const log = createLogger({ server: 'relay', level: 'silent' });
  const logged = vi.spyOn(log, 'error');
  const starting = openRelay(
    { port },
    {
      log,
      clock: {
        now: () => Date.now(),
        after() {
          throw new Error('no timers');
        },
      },
      openStore: async (options) => ({
        ...createMemoryStore(options),
        close: () => Promise.reject(new Error('stuck')),
      }),
    },
  );
  await expect(starting).rejects.toThrow('no timers');
  expect(logged.mock.calls).toEqual([[{ error: new Error('stuck') }, 'the store could not be closed']]);
  expect((await openRelay({ port })).port).toBe(port);
});

describe('when the store fails', () => {
  const fails = () => Promise.reject(new Error('disk full'));

  it('the publisher gets an error, no reader gets the message, and the relay is not ready but alive', async () => {
    const relay = await relayOver({ publish: fails, check: fails });
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    await bob.subscribe(topic);
    expect((await alice.publish(topic, 'AA==')).error).toEqual({
      code: -32000,
      message: 'The message could not be stored',
    });
    expect(await readiness(relay.url)).toEqual({
      status: 503,
      body: { ready: false, checks: { store: 'failed' } },
    });
    expect((await fetch(`${relay.url.replace(/^ws/, 'http')}/health`)).status).toBe(200);
    expect(await metric(relay, 'relay_refusals_total', 'reason="store-failed"')).toBe(1);
    expect(bob.pushes).toEqual([]);
  });

  it('in part of a batch, the batch is an error and can be repeated', async () => {
    let broken = true;
    const relay = await openRelay(
      {},
      {
        openStore: async (options) => {
          const store = createMemoryStore(options);
          return {
            ...store,
            publish: (message) => (broken && message.data.includes('two') ? fails() : store.publish(message)),
          };
        },
      },
    );
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    const messages = ['one', 'two', 'three'].map((message) => ({ topic, message, ttl: 60 }));
    expect((await alice.call('irn_batchPublish', { messages })).error?.code).toBe(-32000);
    broken = false;
    expect((await alice.call('irn_batchPublish', { messages })).result).toBe(true);
    await bob.subscribe(topic);
    await bob.pushed(3);
    expect([...bob.messages()].sort()).toEqual(['one', 'three', 'two']);
  });

  it('hangs: readiness is still refused within five seconds', async () => {
    const relay = await relayOver({ check: () => new Promise(() => {}) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = readiness(relay.url);
    const answered = asked.then(() => true);
    let waited = 0;
    // The request needs real turns of the event loop.
    while (!(await Promise.race([answered, new Promise((resolve) => setImmediate(resolve))]))) {
      vi.advanceTimersByTime(10);
      waited += 10;
    }
    expect((await asked).status).toBe(503);
    expect(waited).toBeGreaterThanOrEqual(3_000);
  });

  it('to watch a topic, its readers are notified, and a later subscription works', async () => {
    let watched = 0;
    let fail: (error: Error) => void = () => {};
    const failing = new Promise<void>((_, reject) => {
      fail = reject;
    });
    const relay = await relayOver({
      watch: () => {
        watched += 1;
        return watched === 1 ? failing : Promise.resolve();
      },
    });
    const [alice, bob, carol] = [await openClient(relay), await openClient(relay), await openClient(relay)];
    // One caller waits for the store, one joins it, and one subscribes again meanwhile.
    const answers = [bob.subscribe(topic), carol.subscribe(topic), bob.subscribe(topic)];
    await bob.call('irn_unsubscribe', { topic: '8'.repeat(64) });
    await carol.call('irn_unsubscribe', { topic: '8'.repeat(64) });
    fail(new Error('gone'));
    for (const { error } of await Promise.all(answers)) {
      expect(error).toEqual({ code: -32000, message: 'The topic could not be subscribed to' });
    }
    expect(watched).toBe(1);
    expect(await metric(relay, 'relay_subscriptions')).toBe(0);
    for (const reader of [bob, carol]) expect((await reader.subscribe(topic)).result).toBeTypeOf('string');
    expect(watched).toBe(2);
    await alice.publish(topic, 'AA==');
    await Promise.all([bob.pushed(1), carol.pushed(1)]);
    await bob.call('irn_unsubscribe', { topic });
    await carol.call('irn_unsubscribe', { topic });
    expect(await metric(relay, 'relay_subscriptions')).toBe(0);
  });

  it('to return stored messages, the reader receives them later', async () => {
    let broken = true;
    const clock = new FakeClock(Date.now());
    const relay = await openRelay(
      {},
      {
        clock,
        openStore: async (options) => {
          const store = createMemoryStore(options);
          return { ...store, pending: (...query) => (broken ? fails() : store.pending(...query)) };
        },
      },
    );
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    await alice.publish(topic, 'AA==');
    expect((await bob.subscribe(topic)).result).toBeTypeOf('string');
    await bob.subscribe('8'.repeat(64));
    expect(bob.pushes).toEqual([]);
    broken = false;
    await clock.advance(1_000);
    await bob.pushed(1);
  });
});
