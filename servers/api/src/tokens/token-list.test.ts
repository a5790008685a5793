import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CaipNetworkId } from '@mooring/protocol';
import { readChains } from '@mooring/upstreams';
import { afterAll, describe, expect, it } from 'vitest';
import { chainsFile } from '../test-support/chains-file.ts';
import { upstreamsOf } from '../test-support/index-stage.ts';
import { isOf, readTokenLists } from './token-list.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mooring-lists-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** A token list file. */
function list(contents: readonly object[] | string): string {
  files += 1;
  const file = path.join(folder, `list${files}.json`);
  writeFileSync(file, typeof contents === 'string' ? contents : JSON.stringify({ tokens: contents }));
  return file;
}

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const [usdc, dai] = [
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
];
const token = (address: string, more: object = {}) => ({
  ...{ chainId: 1, address, name: 'Dollar', symbol: 'USD', decimals: 6, ...more },
});

interface Read {
  readonly nodes?: string;
  readonly bounds?: { readonly perChain: number; readonly bytes: number };
  readonly more?: Readonly<Record<string, object>>;
}

async function read(
  tokens: readonly string[],
  { nodes = 'eip155:1=http://a', bounds = { perChain: 10, bytes: 100_000 }, more = {} }: Read = {},
) {
  const file = chainsFile(nodes, { tokens, more });
  const chains = await readChains({ setting: 'API_CHAINS', file, environment: {} });
  return readTokenLists({ chains, upstreams: await upstreamsOf(nodes), bounds });
}
const tokensOf = async (...asked: Parameters<typeof read>) =>
  (await read(...asked)).get('eip155:1')?.tokens ?? [];

it('reads only tokens of chains with a node', async () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  const file = list([token(usdc), token(dai, { chainId: 10 }), token(mint, { chainId: solana })]);
  const read1 = await read([file], { nodes: `eip155:1=http://a ${solana}=http://b` });
  expect([...read1.keys()]).toEqual(['eip155:1', solana]);
  const words = { name: 'Dollar', symbol: 'USD', decimals: 6 };
  expect(read1.get('eip155:1')).toEqual({
    native: { name: 'Ether', symbol: 'ETH', decimals: 18, icon: '' },
    tokens: [{ address: usdc, icon: '', words }],
  });
  expect(read1.get(solana)?.tokens).toEqual([{ address: mint, icon: '', words }]);
  expect(read1.get(solana)?.native.symbol).toBe('SOL');
});

it('prefers the entry of the later list, ignoring the case of EVM addresses', async () => {
  const first = list([token(usdc, { name: 'first' }), token(dai)]);
  const second = list([token(usdc.toLowerCase(), { name: 'second' })]);
  const found = await tokensOf([first, second]);
  expect(found.map(({ address, words }) => [address, words?.name])).toEqual([
    [usdc.toLowerCase(), 'second'],
    [dai, 'Dollar'],
  ]);
});

it('distinguishes Solana addresses that differ only by case', async () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  const other = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1V';
  const nodes = `${solana}=http://b`;
  const found = await read([list([mint, other].map((one) => token(one, { chainId: solana })))], { nodes });
  expect(found.get(solana)?.tokens).toHaveLength(2);
});

it('omits the placeholder of the native currency, and incomplete fields', async () => {
  const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
  const found = await tokensOf([list([token(native), token(usdc, { decimals: undefined })])]);
  expect(found).toEqual([{ address: usdc, icon: '', words: undefined }]);
});

it('keeps only icon URLs that a page may load', async () => {
  const icons = [
    'https://a.example/b.png',
    'data:image/png;base64,AA',
    'ipfs://a',
    'http://a/b',
    'javascript:1',
  ];
  const addresses = icons.map((_, place) => `0x${String(place + 1).repeat(40)}`);
  const entries = icons.map((logoURI, place) => token(addresses[place] ?? '', { logoURI }));
  const found = await tokensOf([list(entries)]);
  expect(found.map(({ icon }) => icon)).toEqual([icons[0], icons[1], '', '', '']);
});

describe('rejects, naming the setting and the file,', () => {
  const refused = (file: string, options?: Read) =>
    read([file], options).then(
      () => '',
      (error: Error) => error.message.replace(file, 'FILE'),
    );
  const start = 'API_CHAINS names the token list FILE, and ';

  it.each([
    ['a file that is not JSON', '{', 'it is no JSON, or nested too deep.'],
    ['JSON that is not a token list', '[]', 'its member tokens is not that of a token list.'],
    [
      'a name that is not text',
      [token(usdc, { name: 7 })],
      'its member tokens.0.name is not that of a token list.',
    ],
    ['negative decimals', [token(usdc, { decimals: -1 })], 'its member tokens.0.decimals is not'],
    ['an address of another namespace', [token('0x12')], '"0x12" is no address of eip155:1.'],
  ])('%s', async (_, contents, reason) => {
    expect(await refused(list(contents))).toContain(`${start}${reason}`);
  });

  it('a missing file and one that is too large', async () => {
    expect(await refused(path.join(folder, 'none.json'))).toBe(`${start}that file cannot be read.`);
    const bounds = { perChain: 10, bytes: 10 };
    expect(await refused(list([token(usdc)]), { bounds })).toBe(
      `${start}it has more than API_BALANCE_TOKENS_BYTES (10).`,
    );
  });

  it('more tokens of one chain than the setting allows, in all lists together', async () => {
    const [one, other] = [list([token(usdc)]), list([token(dai), token(usdc)])];
    const bounds = { perChain: 1, bytes: 100_000 };
    await expect(read([one, other], { bounds })).rejects.toThrow(
      'API_CHAINS names token lists with 2 tokens of eip155:1, more than API_BALANCE_TOKENS_PER_CHAIN (1).',
    );
    expect(await tokensOf([one, one], { bounds })).toHaveLength(1);
  });
});

it('ignores invalid entries of chains without a node', async () => {
  expect(await tokensOf([list([token('0x12', { chainId: 10 })])])).toEqual([]);
});

it('uses the currency from API_CHAINS, and requires one for an unknown chain', async () => {
  const currency = { name: 'Coin', symbol: 'COIN', decimals: 8 };
  const nodes = 'eip155:987654321=http://a';
  const found = await read([], { nodes, more: { 'eip155:987654321': { currency } } });
  expect(found.get('eip155:987654321')?.native).toMatchObject(currency);
  await expect(read([], { nodes })).rejects.toThrow('whose currency is not known');
});

it.each([
  ['eip155:1', 1, true],
  ['eip155:1', 10, false],
  ['eip155:1', 'eip155:1', true],
  ['eip155:1', '1', false],
  [solana, solana, true],
  ['solana:1', 1, false],
])('compares the chain %s with the chainId %j: %s', (chain, chainId, isIt) => {
  expect(isOf(chain as CaipNetworkId, chainId)).toBe(isIt);
});
