// @vitest-environment happy-dom
import { createClient, custom } from 'viem';
import { expect, it } from 'vitest';
import { attach, testWorld } from '../test-support/attach.ts';
import { alice, network as testNetwork } from '../test-support/world.ts';

it('reads the balance as of a block, once the node has it', async () => {
  const { adapter } = attach(testWorld(), {
    client: ({ chain }) =>
      createClient({
        chain,
        transport: custom({
          request: async ({ method, params }) =>
            method === 'eth_blockNumber' ? '0x7' : params[1] === '0x7' ? '0x5' : '0x4',
        }),
      }),
  });
  const of = { address: `eip155:31338:${alice}`, network: testNetwork(31_338) } as const;
  expect((await adapter.getBalance(of)).value).toBe(4n);
  expect((await adapter.getBalance({ ...of, block: 7 })).value).toBe(5n);
  await expect(adapter.getBalance({ ...of, block: 8 })).rejects.toMatchObject({
    code: 'BALANCE_UNAVAILABLE',
  });
});
