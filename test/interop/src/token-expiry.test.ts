import { type Clock, type Relay, startRelay } from '@mooring/relay';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ourPeer } from './peer/our-peer.ts';
import type { MakePeer, Peer } from './peer/peer.ts';
import { originalPeer } from './peer/process-peer.ts';
import { settle } from './suite/settle.ts';

const day = 86_400_000;
const skew = 120_000;

/** A clock that can say, for one round of the relay's pings, that a day has gone by. */
function clockWithLeaps(): Clock & { leap(): void } {
  const seconds = new Set<() => void>();
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    after(milliseconds, run) {
      const fire = () => {
        cancel();
        run();
      };
      const cancel = () => {
        seconds.delete(fire);
        clearTimeout(timer);
      };
      const timer = setTimeout(fire, milliseconds);
      if (milliseconds === 1_000) seconds.add(fire);
      return cancel;
    },
    leap() {
      ahead = day + skew + 1_000;
      for (let second = 0; second < 30; second += 1) for (const fire of [...seconds]) fire();
      ahead = 0;
    },
  };
}

async function figure(relay: Relay, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${relay.port}/metrics`)).text();
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, 'm').exec(text)?.[1]);
}

const peers: readonly (readonly [string, MakePeer])[] = [
  ['original', originalPeer],
  ['our', ourPeer],
];

describe.each(peers)('%s clients whose tokens expire while they are connected', (_, makePeer) => {
  const clock = clockWithLeaps();
  let relay: Relay;
  let dapp: Peer;
  let wallet: Peer;

  beforeAll(async () => {
    relay = await startRelay(
      { port: 0, host: '127.0.0.1', store: 'memory', tokenSeconds: 86_400, publicUrls: ['any'] },
      { clock },
    );
    const relayUrl = `ws://127.0.0.1:${relay.port}`;
    [dapp, wallet] = await Promise.all([
      makePeer({ role: 'sign', name: 'dapp', relayUrl }),
      makePeer({ role: 'walletkit', name: 'wallet', relayUrl }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([dapp?.stop(), wallet?.stop()]);
    await relay?.close();
  });

  test('are disconnected, reconnect by themselves with new tokens, and continue their session', async () => {
    const { dappSession } = await settle(dapp, wallet);
    expect(await figure(relay, 'relay_connections_opened_total')).toBe(2);
    clock.leap();
    // Nothing is asked of the clients here.
    await expect.poll(() => figure(relay, 'relay_connections_opened_total')).toBe(4);
    await expect.poll(() => figure(relay, 'relay_connections')).toBe(2);
    expect(await figure(relay, 'relay_refusals_total')).toBeNaN();
    await dapp.call('ping', { topic: dappSession.topic });
  });
});
