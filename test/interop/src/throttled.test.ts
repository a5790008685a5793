import { signRelayJwt } from '@mooring/protocol/crypto';
import { type Clock, type Relay, startRelay } from '@mooring/relay';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ourPeer } from './peer/our-peer.ts';
import type { MakePeer, Peer } from './peer/peer.ts';
import { originalPeer } from './peer/process-peer.ts';
import { settle } from './suite/settle.ts';

const addressFrames = 1_000;
const frameUnit = 1_024;

/** The real time, or later. */
function clockThatSkips(): Clock & { skip(milliseconds: number): void } {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    skip(milliseconds) {
      ahead += milliseconds;
    },
  };
}

/** Sends a frame that uses up all that an address may send in a window. */
async function useUp({ port }: Relay): Promise<void> {
  const token = await signRelayJwt({
    seed: '5'.repeat(64),
    subject: '0'.repeat(64),
    audience: `ws://127.0.0.1:${port}`,
    issuedAt: Math.floor(Date.now() / 1_000),
  });
  const { status } = await fetch(`http://127.0.0.1:${port}/rpc`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: 'x'.repeat(addressFrames * frameUnit),
  });
  expect(status).toBe(429);
}

async function refusals({ port }: Relay): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^relay_refusals_total\{[^}]*"frame-rate"[^}]*\} (\d+)$/m.exec(text)?.[1]);
}

const peers: readonly (readonly [string, MakePeer])[] = [
  ['original', originalPeer],
  ['our', ourPeer],
];

describe.each(peers)('%s clients whose address has sent too many frames', (_, makePeer) => {
  const clock = clockThatSkips();
  let relay: Relay;
  let dapp: Peer;
  let wallet: Peer;

  beforeAll(async () => {
    relay = await startRelay(
      { port: 0, host: '127.0.0.1', store: 'memory', publicUrls: ['any'], addressFrames, frameUnit },
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

  test('are disconnected, come back until they are admitted, and end what they had begun', async () => {
    const { dappSession } = await settle(dapp, wallet);
    await useUp(relay);
    const ping = dapp.call('ping', { topic: dappSession.topic });
    // That frame, the one of the ping, and at least one attempt to come back.
    await expect.poll(() => refusals(relay), { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    clock.skip(60_000);
    await ping;
  });
});
