import { generateKeyPairSync, sign } from 'node:crypto';
import { clientKeyPair, signRelayJwt } from '@mooring/protocol/crypto';
import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import type { Relay } from '../server/start-relay.ts';
import { metric, openClient, openRelay, turnedAway } from '../test-support/open-relay.ts';
import { randomSeed } from '../test-support/relay-client.ts';

const topic = '9'.repeat(64);
const now = () => Math.floor(Date.now() / 1_000);

function token(relay: Relay, more: object = {}): Promise<string> {
  const claims = { seed: randomSeed(), subject: '00'.repeat(32), audience: relay.url, issuedAt: now() };
  return signRelayJwt({ ...claims, ...more });
}

/** Issued in the name of one client, signed by another. */
async function forged(relay: Relay): Promise<string> {
  const [head, body] = (await token(relay)).split('.');
  const { privateKey } = generateKeyPairSync('ed25519');
  return `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`;
}

/** A signed token whose issuer is replaced afterwards. */
async function renamed(relay: Relay): Promise<string> {
  const [head, body = '', signature] = (await token(relay)).split('.');
  const { clientId } = await clientKeyPair(randomSeed());
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), iss: clientId };
  return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
}

/** An algorithm that needs no key. */
async function unsigned(relay: Relay): Promise<string> {
  const [, body] = (await token(relay)).split('.');
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
}

describe('attacks by token: accepted, closed with 3000, never admitted', () => {
  const attacks: Record<string, (relay: Relay) => Promise<string>> = {
    'none at all': async () => '',
    'forged: signed by another key': forged,
    'forged: another client named': renamed,
    'forged: no signature': unsigned,
    'valid for a thousand years': (relay) => token(relay, { ttl: 1_000 * 365 * 86_400 }),
    expired: (relay) => token(relay, { issuedAt: now() - 86_400 - 121 }),
    'from the future': (relay) => token(relay, { issuedAt: now() + 600 }),
    'made for another relay': (relay) => token(relay, { audience: 'wss://relay.example.org' }),
    'made for a relay whose name begins the same': (relay) =>
      token(relay, { audience: `${relay.url}.evil.example` }),
    'too long to be one': async () => `${'a'.repeat(5_000)}.b.c`,
  };
  it.each(Object.entries(attacks))('%s', async (_, make) => {
    const relay = await openRelay();
    const { code, reason } = await turnedAway(relay, { token: await make(relay) });
    expect(code).toBe(3000);
    expect(reason).toMatch(/JWT|Issuer/);
    expect(await metric(relay, 'relay_connections_opened_total')).toBe(0);
  });
});

describe('attacks by token: others', () => {
  it('outlived: closes a connection when its token expires, with a code that makes clients reconnect', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ clockSkew: 60 }, { clock });
    const client = await openClient(relay, { token: await token(relay, { ttl: 100 }) });
    const other = await openClient(relay);
    const closed = client.closed();
    const pass = async (seconds: number) => {
      for (let left = seconds; left > 0; left -= 10) {
        await clock.advance(10_000);
        for (const one of [client, other])
          await Promise.race([one.gone, one.call('irn_unsubscribe', { topic })]);
      }
    };
    await pass(150);
    expect((await client.subscribe(topic)).result).toBeTypeOf('string');
    await pass(50);
    expect(await closed).toEqual({ code: 4008, reason: 'The token has expired' });
    expect((await other.subscribe(topic)).result).toBeTypeOf('string');
  });

  it('a crowd behind one address: 70 rejected tokens do not lock out a valid one', async () => {
    const relay = await openRelay();
    for (let tries = 0; tries < 70; tries += 1) await turnedAway(relay, { token: 'hello' });
    const client = await openClient(relay);
    expect((await client.subscribe(topic)).result).toBeTypeOf('string');
  });

  it('guessing: rejects an address unchecked after several failures, and checks again a minute later', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ addressFailures: 5 }, { clock });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await turnedAway(relay, { token: await forged(relay) })).code).toBe(3000);
    }
    expect((await turnedAway(relay, { token: await forged(relay) })).code).toBe(1013);
    await clock.advance(60_000);
    expect((await turnedAway(relay, { token: await forged(relay) })).code).toBe(3000);
  });

  it("replayed: a stolen token shares its client's limits, and receives no topics it does not name", async () => {
    const relay = await openRelay({ clientConnections: 2 });
    const seed = randomSeed();
    const stolen = await token(relay, { seed });
    const owner = await openClient(relay, { seed, token: stolen });
    const thief = await openClient(relay, { token: stolen });
    const other = await openClient(relay);
    await owner.subscribe(topic);
    await other.publish(topic, 'AA==');
    await owner.pushed(1);
    // The thief receives only topics that it names, and both count as one client.
    await thief.call('irn_unsubscribe', { topic });
    expect(thief.pushes).toEqual([]);
    expect((await turnedAway(relay, { token: stolen })).code).toBe(1013);
  });
});
