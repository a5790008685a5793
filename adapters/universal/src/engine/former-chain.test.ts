import { expect, it } from 'vitest';
import { session } from '../test-support/fake-client.ts';
import { paired, solanaChain, world } from '../test-support/paired-world.ts';

it('a wallet changes to a chain that it approved by its former id', async () => {
  const here = world();
  const wallet = await here.wallet();
  const chains = ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'];
  const accounts = chains.map((chain) => `${chain}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`);
  const solana = { accounts, chains, methods: ['solana_signMessage'], events: [] };
  await paired(here, wallet, session({ namespaces: { solana } }));
  expect(wallet.chain('solana')).toBe(chains[0]);
  here.client.emit('session_event', {
    id: 1,
    topic: 'topic',
    params: {
      event: { name: 'chainChanged', data: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
      chainId: solanaChain,
    },
  });
  expect(wallet.chain('solana')).toBe(chains[1]);
});
