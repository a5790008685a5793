import { expect, it } from 'vitest';
import { metric, openClient, openRelay, turnedAway } from '../test-support/open-relay.ts';

/** An address of another IPv6 /64 for each number, all of one /48. */
const place = (number: number) => ({ forwardedFor: `2001:db8:1:${number}::1` });
const elsewhere = { forwardedFor: '2001:db8:2:1::1' };
const throttled = { code: 1013, reason: 'Too Many Requests' };
const topic = '7'.repeat(64);
const behindProxy = { trustedProxies: 1, networkFactor: 2 };

it('connections: an IPv6 /48 has twice as many as an address, however many addresses it has', async () => {
  const relay = await openRelay({ ...behindProxy, addressConnections: 2 });
  for (const number of [1, 1, 2, 3]) await openClient(relay, place(number));
  expect(await turnedAway(relay, place(4))).toEqual(throttled);
  await openClient(relay, elsewhere);
});

it('refused tokens: many addresses of an IPv6 /48 are doubted together', async () => {
  const relay = await openRelay({ ...behindProxy, addressFailures: 1 });
  for (const number of [1, 2])
    expect((await turnedAway(relay, { ...place(number), token: 'x' })).code).toBe(3000);
  expect(await turnedAway(relay, { ...place(3), token: 'x' })).toEqual(throttled);
  await openClient(relay, place(3));
  expect((await turnedAway(relay, { ...elsewhere, token: 'x' })).code).toBe(3000);
});

it('subscriptions: an IPv6 /48 has twice as many as an address', async () => {
  const relay = await openRelay({ ...behindProxy, addressSubscriptions: 1 });
  const outcomes = [];
  for (const one of [place(1), place(2), place(3), elsewhere])
    outcomes.push((await (await openClient(relay, one)).subscribe(topic)).error?.message);
  expect(outcomes).toEqual([undefined, undefined, 'Too many topics are read from this address', undefined]);
  expect(await metric(relay, 'relay_refusals_total', 'reason="address-subscriptions"')).toBe(1);
});
