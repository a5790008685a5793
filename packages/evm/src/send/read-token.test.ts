import type { CaipNetwork } from '@mooring/core';
import { expect, it } from 'vitest';
import { readToken } from './read-token.ts';

const network: CaipNetwork = {
  id: 10,
  name: 'Ten',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:10',
};
const owner = `0x${'a1'.repeat(20)}`;
const token = `0x${'ab'.repeat(20)}`;
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const hexOf = (text: string) => Buffer.from(text).toString('hex');
const abiText = (text: string) =>
  `0x${word(32n)}${word(BigInt(text.length))}${hexOf(text).padEnd(64 * Math.ceil(text.length / 32), '0')}`;

function read(answers: { readonly value?: unknown; readonly decimals?: unknown; readonly symbol?: unknown }) {
  const { value = `0x${word(5_000_000n)}`, decimals = `0x${word(6n)}`, symbol = abiText('USDX') } = answers;
  const requested: unknown[] = [];
  const running = readToken(
    async ({ params }) => {
      const [{ to, data }] = params as unknown as [{ readonly to: string; readonly data: string }];
      requested.push([to.toLowerCase(), data]);
      const answer = data === '0x313ce567' ? decimals : data === '0x95d89b41' ? symbol : value;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    { address: `eip155:10:${owner}`, network, token },
  );
  return { running, requested };
}

it('reads amount, decimals and symbol from the contract', async () => {
  const { running, requested } = read({});
  expect(await running).toMatchObject({ symbol: 'USDX', value: 5_000_000n, decimals: 6 });
  expect((await running).address.toLowerCase()).toBe(`eip155:10:${token}`);
  expect(requested).toContainEqual([token, `0x70a08231${owner.slice(2).padStart(64, '0')}`]);
});

it.each([
  [`0x${hexOf('MKR').padEnd(64, '0')}`, 'MKR'],
  [abiText(''), undefined],
  [abiText('A'.repeat(1_000)), undefined],
  [new Error('reverted'), undefined],
  ['0x', undefined],
  [`0x${word(32n)}${'f'.repeat(64)}${'0'.repeat(64)}`, undefined],
  [7, undefined],
])('symbol %s is %s', async (symbol, expected) => {
  expect((await read({ symbol }).running).symbol).toBe(expected);
});

it.each([{ value: '0x' }, { decimals: '0x' }, { decimals: `0x${word(256n)}` }])(
  'rejects a contract that is not a token: %o',
  async (answers) => {
    await expect(read(answers).running).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' });
  },
);

it('rejects an invalid address without a request', async () => {
  const never = () => Promise.reject(new Error('asked'));
  await expect(
    readToken(never, { address: `eip155:10:${owner}`, network, token: '0x12' }),
  ).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' });
});

it('reads amounts as of a block, once the node has it', async () => {
  const tags: unknown[] = [];
  const readAt = (block: number) =>
    readToken(
      async ({ method, params }) => {
        if (method === 'eth_blockNumber') return '0x7';
        tags.push((params as readonly unknown[])[1]);
        return `0x${word(6n)}`;
      },
      { address: `eip155:10:${owner}`, network, token, block },
    );
  expect(await readAt(7)).toMatchObject({ value: 6n });
  expect(tags).toEqual(['0x7', '0x7', '0x7']);
  await expect(readAt(8)).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' });
});
