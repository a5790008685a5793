import { expect, it } from 'vitest';
import { alice, bob } from '../test-support/fake-client.ts';
import { providerWorld } from '../test-support/provider-world.ts';

/** A provider with a session. */
async function connected() {
  const here = await providerWorld();
  const provider = await here.open();
  await here.connect(provider);
  return { here, provider, topic: provider.session?.topic ?? '' };
}

it('follows a session that the wallet ends, and its link stays', async () => {
  const { here, provider, topic } = await connected();
  let next: Promise<unknown> = Promise.resolve();
  provider.once('disconnect', () => {
    next = here.connect(provider);
  });
  await here.wallet.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  await here.settle();
  await next;
  expect(provider.session?.topic).not.toBe(topic);
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice, bob]);
  await here.settle();
  await provider.client.dispose();
  expect((await here.open()).session?.topic).toBe(provider.session?.topic);
});

it('is kept while the one before it is being disconnected', async () => {
  const { here, provider, topic } = await connected();
  here.relay.onFrame = ({ params }) => (Reflect.get(Object(params), 'tag') === 1112 ? 'silent' : 'take');
  const ended = provider.disconnect();
  const next = await here.connect(provider);
  await here.clock.advance(3_000);
  await ended;
  expect(provider.session?.topic).toBe(next?.topic);
  expect(provider.client.session.keys).toEqual([next?.topic]);
  expect(provider.session?.topic).not.toBe(topic);
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice, bob]);
  const left = (await here.storage.getKeys()).filter((key) => key.startsWith('mooring/provider'));
  expect(left.sort()).toEqual(['mooring/provider/current', `mooring/provider/session/${next?.topic}`]);
});

it('is proposed as asked for while the one before it was being disconnected', async () => {
  const { here, provider } = await connected();
  here.relay.onFrame = ({ params }) => (Reflect.get(Object(params), 'tag') === 1112 ? 'silent' : 'take');
  const ended = provider.disconnect();
  const requested = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } };
  await provider.connect({ optionalNamespaces: requested, skipPairing: true });
  await here.clock.advance(3_000);
  await ended;
  expect(provider.session).toBeUndefined();
  expect(provider.optionalNamespaces).toMatchObject(requested);
});
