import { expect, it } from 'vitest';
import { openTestUpstreams } from '../test-support/open-test-upstreams.ts';
import { serveResults } from '../test-support/serve-node.ts';

const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const genesis = `${reference}123456789ABC`;
const account = 'So11111111111111111111111111111111111111112';

it('reads a native balance of Solana from a node whose first block is that of the chain', async () => {
  const node = await serveResults({
    getGenesisHash: genesis,
    getBalance: { context: { slot: 1 }, value: 5 },
  });
  const upstreams = openTestUpstreams({ TEST_NODES: `solana:${reference}=${node.url}` });
  expect(await upstreams.balances(`solana:${reference}`, { account, tokens: [] })).toEqual({
    native: 5n,
    tokens: [],
  });
  await upstreams.ready();
  const other = openTestUpstreams({ TEST_NODES: `solana:${'x'.repeat(32)}=${node.url}` });
  await expect(other.ready()).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' });
});

it.each([-1, 1.5, '5', null, 1e30])('takes %j for no balance of Solana', async (value) => {
  const node = await serveResults({ getGenesisHash: genesis, getBalance: { value } });
  const upstreams = openTestUpstreams({ TEST_NODES: `solana:${reference}=${node.url}` });
  await expect(upstreams.balances(`solana:${reference}`, { account, tokens: [] })).rejects.toMatchObject({
    code: 'NODE_UNAVAILABLE',
  });
});

it('asks no node about what is no address, nor about a chain that has none', async () => {
  const node = await serveResults({});
  const upstreams = openTestUpstreams({
    TEST_NODES: `eip155:1=${node.url} solana:${reference}=${node.url}`,
  });
  const evm = `0x${'12'.repeat(20)}`;
  for (const [chain, text] of [
    ['eip155:1', account],
    ['eip155:1', '0x12'],
    [`solana:${reference}`, evm],
    [`solana:${reference}`, '1'.repeat(44)],
  ] as const) {
    expect(upstreams.isAddress(chain, text)).toBe(false);
    await expect(upstreams.balances(chain, { account: text, tokens: [] })).rejects.toMatchObject({
      code: 'ADDRESS_INVALID',
    });
  }
  await expect(upstreams.balances('eip155:2', { account: evm, tokens: [] })).rejects.toMatchObject({
    code: 'CHAIN_NOT_SERVED',
    message: 'This API has no node of eip155:2.',
  });
  expect(node.asked()).toBe(0);
});

it('refuses a node of a chain that cannot be read, by the name of the setting', () => {
  expect(() => openTestUpstreams({ TEST_NODES: 'bip122:abc=http://127.0.0.1:1' })).toThrow(
    'TEST_NODES has a node of bip122:abc, and only chains of eip155, solana can be read.',
  );
});

it.each([
  'http://127.0.0.1:1',
  'eip155=http://127.0.0.1:1',
  'eip155:1=ws://127.0.0.1:1',
  'eip155:1=nowhere',
  'eip155:1:2=http://a',
  Array.from({ length: 65 }, () => 'eip155:1=http://a').join(' '),
])('refuses %j without showing it', (nodes) => {
  expect(() => openTestUpstreams({ TEST_NODES: nodes })).toThrow(
    /^TEST_NODES is a value that is not shown, and it has to hold/,
  );
});
