import { expect, it } from 'vitest';
import { providerWorld } from '../test-support/provider-world.ts';

it('deletes the pairing of a session that ends, and keeps a link that no wallet has answered', async () => {
  const here = await providerWorld();
  const provider = await here.open();
  await here.connect(provider);
  const { uri = '' } = await provider.client.connect({ optionalNamespaces: {} });
  const topics = () => provider.client.pairing.getAll().map(({ topic }) => topic);
  expect(topics()).toHaveLength(2);
  await provider.disconnect();
  await here.settle();
  expect(topics()).toEqual([uri.slice(3, 67)]);
});
