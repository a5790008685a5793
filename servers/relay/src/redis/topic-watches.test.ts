import { describe, expect, it } from 'vitest';
import type { RedisPrimary } from './redis-primary.ts';
import { TopicWatches } from './topic-watches.ts';

/** A server whose subscriptions succeed or fail on command. */
class TestServer {
  hearing: number | undefined = 1;
  /** Channels that it publishes to this relay. */
  readonly channels = new Set<string>();
  readonly asked: { readonly channel: string; accept(): void; refuse(): void }[] = [];

  listen(channel: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.asked.push({
        channel,
        accept: () => {
          this.channels.add(channel);
          resolve();
        },
        refuse: () => reject(new Error('no')),
      });
    });
  }

  ignore(channel: string): void {
    this.channels.delete(channel);
  }

  /** A new connection replaces the one that was lost. */
  reconnect(): void {
    this.channels.clear();
    this.hearing = (this.hearing ?? 1) + 1;
  }
}

const asPrimary = (server: TestServer) => server as unknown as RedisPrimary;
/** Runs until ended subscriptions take effect. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

function open(rounds = 3) {
  const servers = { a: new TestServer(), b: new TestServer() };
  const state: { home: TestServer | undefined; readonly gaps: string[] } = { home: servers.a, gaps: [] };
  const watches = new TopicWatches({
    primaryOf() {
      if (state.home === undefined) throw new Error('no server holds it');
      return asPrimary(state.home);
    },
    channelOf: (topic) => `channel of ${topic}`,
    onGap: (topic) => state.gaps.push(topic),
    rounds,
  });
  /** The outcome of a watch so far. */
  const outcomeOf = (watch: Promise<void>) => {
    const seen = { outcome: 'waits' };
    watch.then(
      () => {
        seen.outcome = 'ready';
      },
      (error: Error) => {
        seen.outcome = error.name;
      },
    );
    return seen;
  };
  return { ...servers, state, watches, outcomeOf };
}

const channel = 'channel of t';

describe('a watch', () => {
  it('resolves once its server has subscribed it, and subscribes once for several callers', async () => {
    const { a, watches, outcomeOf } = open();
    const [first, second] = [outcomeOf(watches.add('t')), outcomeOf(watches.add('t'))];
    await settled();
    expect([first.outcome, second.outcome, a.asked.length]).toEqual(['waits', 'waits', 1]);
    a.asked[0]?.accept();
    await settled();
    expect([first.outcome, second.outcome, watches.watches('t')]).toEqual(['ready', 'ready', true]);
    expect([...a.channels]).toEqual([channel]);
  });

  it('waits until a server can be reached, then resolves and reports no gap', async () => {
    const { a, state, watches, outcomeOf } = open();
    state.home = undefined;
    const watch = outcomeOf(watches.add('t'));
    watches.round();
    state.home = a;
    a.hearing = undefined;
    watches.round();
    expect(a.asked).toEqual([]);
    a.hearing = 1;
    watches.move();
    a.asked[0]?.accept();
    await settled();
    expect([watch.outcome, state.gaps]).toEqual(['ready', []]);
  });

  it('is retried in each round after a refusal, but not while it is being subscribed', async () => {
    const { a, watches, outcomeOf } = open(10);
    const watch = outcomeOf(watches.add('t'));
    watches.round();
    expect(a.asked).toHaveLength(1);
    a.asked[0]?.refuse();
    await settled();
    watches.round();
    expect(a.asked).toHaveLength(2);
    a.asked[1]?.accept();
    await settled();
    expect(watch.outcome).toBe('ready');
  });

  it('is rejected after its rounds, forgotten, and may be added again', async () => {
    const { a, state, watches, outcomeOf } = open(3);
    state.home = undefined;
    const watch = outcomeOf(watches.add('t'));
    for (const _ of [1, 2]) watches.round();
    await settled();
    expect(watch.outcome).toBe('waits');
    watches.round();
    await settled();
    expect([watch.outcome, watches.watches('t')]).toEqual(['RedisUnreachable', false]);
    state.home = a;
    const again = outcomeOf(watches.add('t'));
    a.asked[0]?.accept();
    await settled();
    expect(again.outcome).toBe('ready');
  });

  it('ends a subscription that is confirmed after the watch was rejected', async () => {
    const { a, watches } = open(1);
    watches.add('t').catch(() => undefined);
    watches.round();
    a.asked[0]?.accept();
    await settled();
    expect([...a.channels]).toEqual([]);
  });
});

describe('a watch that is removed', () => {
  it('ends its subscription and releases waiting callers', async () => {
    const { a, watches, outcomeOf } = open();
    watches.add('t');
    a.asked[0]?.accept();
    await settled();
    watches.remove('t');
    expect([...a.channels, watches.watches('t')]).toEqual([false]);
    const waiting = outcomeOf(watches.add('t'));
    watches.remove('t');
    a.asked[1]?.accept();
    await settled();
    expect([waiting.outcome, ...a.channels]).toEqual(['ready']);
  });

  it('keeps the subscription for a watch that was added since', async () => {
    const { a, watches, outcomeOf } = open();
    watches.add('t');
    watches.remove('t');
    const again = outcomeOf(watches.add('t'));
    a.asked[0]?.accept();
    await settled();
    expect(again.outcome).toBe('waits');
    a.asked[1]?.accept();
    await settled();
    expect([again.outcome, ...a.channels]).toEqual(['ready', channel]);
  });

  it('does nothing for a topic that is not watched, and closes all', async () => {
    const { a, watches, outcomeOf } = open();
    watches.remove('other');
    const all = ['t', 'u'].map((topic) => outcomeOf(watches.add(topic)));
    a.asked[0]?.accept();
    await settled();
    watches.close();
    await settled();
    expect(all.map(({ outcome }) => outcome)).toEqual(['ready', 'ready']);
    expect([...a.channels, watches.watches('t'), watches.watches('u')]).toEqual([false, false]);
    watches.round();
    expect(a.asked).toHaveLength(2);
  });
});

describe('a watch whose server changes', () => {
  async function ready(rounds?: number) {
    const world = open(rounds);
    world.watches.add('t');
    world.a.asked[0]?.accept();
    await settled();
    return world;
  }

  it('is subscribed again after its connection was lost, and then reports the gap', async () => {
    const { a, state, watches } = await ready();
    a.reconnect();
    watches.lose(asPrimary(a));
    watches.move();
    await settled();
    expect(state.gaps).toEqual([]);
    a.asked[1]?.accept();
    await settled();
    expect([state.gaps, ...a.channels]).toEqual([['t'], channel]);
    watches.round();
    expect(a.asked).toHaveLength(2);
  });

  it('is retried indefinitely while its server is away', async () => {
    const { a, state, watches } = await ready(2);
    a.hearing = undefined;
    watches.lose(asPrimary(a));
    for (let round = 0; round < 50; round += 1) watches.round();
    expect(watches.watches('t')).toBe(true);
    a.hearing = 2;
    watches.round();
    a.asked[1]?.accept();
    await settled();
    expect(state.gaps).toEqual(['t']);
  });

  it('is unaffected when the connection of another server is lost', async () => {
    const { a, b, watches } = await ready();
    watches.lose(asPrimary(b));
    watches.round();
    watches.move();
    expect([a.asked.length, b.asked.length]).toEqual([1, 0]);
  });

  it('ignores a confirmation from a connection that was replaced meanwhile', async () => {
    const { a, watches, outcomeOf } = open();
    const watch = outcomeOf(watches.add('t'));
    a.hearing = 2;
    a.asked[0]?.accept();
    await settled();
    expect(watch.outcome).toBe('waits');
    watches.round();
    a.asked[1]?.accept();
    await settled();
    expect(watch.outcome).toBe('ready');
  });

  it('moves to the server that now holds its topic, and reports the gap', async () => {
    const { a, b, state, watches } = await ready();
    state.home = b;
    watches.move();
    expect([...a.channels, b.asked.length]).toEqual([1]);
    b.asked[0]?.accept();
    await settled();
    expect([state.gaps, ...b.channels]).toEqual([['t'], channel]);
  });

  it('moves again if its topic moved while it was being subscribed', async () => {
    const { a, b, state, watches, outcomeOf } = open();
    const watch = outcomeOf(watches.add('t'));
    state.home = b;
    a.asked[0]?.accept();
    await settled();
    expect([watch.outcome, ...a.channels, b.asked.length]).toEqual(['waits', 1]);
    b.asked[0]?.accept();
    await settled();
    expect([watch.outcome, state.gaps, ...b.channels]).toEqual(['ready', [], channel]);
  });

  it('ends the subscription on the earlier server if it was removed and added while its topic moved', async () => {
    const { a, b, state, watches, outcomeOf } = open();
    watches.add('t');
    watches.remove('t');
    state.home = b;
    const again = outcomeOf(watches.add('t'));
    b.asked[0]?.accept();
    a.asked[0]?.accept();
    await settled();
    expect([again.outcome, ...b.channels]).toEqual(['ready', channel]);
    expect([...a.channels]).toEqual([]);
  });
});
