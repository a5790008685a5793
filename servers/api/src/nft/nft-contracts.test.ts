import type { CallAnswer, NodeCall } from '@mooring/upstreams';
import { encodeAbiParameters } from 'viem';
import { describe, expect, it } from 'vitest';
import { scriptedNode } from '../test-support/scripted-node.ts';
import { amountsOf, wordsOf } from './nft-contracts.ts';

const chain = 'eip155:1';
const token = `0x${'ab'.repeat(20)}`;
const owner = `0x${'cd'.repeat(20)}`;
const text = (value: string): CallAnswer => ({ result: encodeAbiParameters([{ type: 'string' }], [value]) });
const nft = (tokenId: bigint, standard: 721 | 1155 = 721) => ({ standard, token, tokenId, amount: 1n });

const selectors = { tokenURI: '0xc87b56dd', uri: '0x0e89341c', name: '0x06fdde03', symbol: '0x95d89b41' };
const calls = { ownerOf: '0x6352211e', balanceOf: '0x00fdd58e' };

describe('contract data of NFTs', () => {
  it('substitutes the id of an ERC-1155 in its URI', async () => {
    const upstreams = scriptedNode({ [selectors.uri]: text('https://nft.example/{id}.json') });
    expect(await wordsOf(upstreams, chain, [nft(10n, 1155)])).toEqual([
      { collection: '', symbol: '', uri: `https://nft.example/${'a'.padStart(64, '0')}.json` },
    ]);
  });

  it('is unknown if the node returns no text', async () => {
    const upstreams = scriptedNode({
      [selectors.tokenURI]: { result: '0x1234' },
      [selectors.name]: { result: '0x' },
      [selectors.symbol]: { result: 7 },
    });
    expect(await wordsOf(upstreams, chain, [nft(1n)])).toEqual([
      { collection: '', symbol: '', uri: undefined },
    ]);
  });

  it('is still read for other NFTs when one response is too long', async () => {
    const upstreams = scriptedNode({
      [selectors.tokenURI]: (data) => text(`https://nft.example/${BigInt(`0x${data.slice(10)}`)}`),
    });
    const { forward } = upstreams;
    const narrow = {
      forward: async (of: string, some: readonly NodeCall[]): Promise<readonly CallAnswer[]> => {
        const isLong = some.some((call) => (call.params as [{ data: string }])[0].data.endsWith('03'));
        return isLong
          ? some.map(() => ({ error: { code: -32_005, message: 'too long' } }))
          : forward(of, some);
      },
    };
    const words = await wordsOf(narrow, chain, [nft(1n), nft(2n), nft(3n), nft(4n)]);
    expect(words.map(({ uri }) => uri)).toEqual([
      'https://nft.example/1',
      'https://nft.example/2',
      undefined,
      'https://nft.example/4',
    ]);
  });

  it('reads an amount of an account with another checksum, such as that of EIP-1191', async () => {
    const upstreams = scriptedNode({ [calls.balanceOf]: { result: `0x${'7'.padStart(64, '0')}` } });
    const other = `0x${owner.slice(2).toUpperCase()}`;
    expect(await amountsOf(upstreams, chain, other, [nft(5n, 1155)])).toEqual([7n]);
  });

  it('reads owners and amounts', async () => {
    const address = (of: string) => ({ result: `0x${'0'.repeat(24)}${of.slice(2)}` });
    const upstreams = scriptedNode({
      [calls.ownerOf]: (data) =>
        [address(owner), address(token), { result: '0x' }][Number(data.slice(-1))] ?? {
          error: { code: -32_000, message: 'busy' },
        },
      [calls.balanceOf]: { result: `0x${'f'.repeat(64)}` },
    });
    const all = [nft(0n), nft(1n), nft(2n), nft(5n), nft(5n, 1155)];
    expect(await amountsOf(upstreams, chain, owner, all)).toEqual([
      1n,
      0n,
      undefined,
      undefined,
      2n ** 256n - 1n,
    ]);
    expect(await amountsOf(scriptedNode({}), chain, owner, [nft(1n), nft(1n, 1155)])).toEqual([
      0n,
      undefined,
    ]);
  });
});

it('sends calls in batches of 100 and keeps their order', async () => {
  const upstreams = scriptedNode({
    [calls.balanceOf]: (data) => ({ result: `0x${data.slice(-64)}` }),
  });
  const all = Array.from({ length: 250 }, (_, index) => nft(BigInt(index), 1155));
  const amounts = await amountsOf(upstreams, chain, owner, all);
  expect(amounts).toEqual(all.map(({ tokenId }) => tokenId));
  expect(upstreams.asked).toEqual([100, 100, 50]);
});

it('sanitizes and truncates names from contracts', async () => {
  const upstreams = scriptedNode({
    [selectors.name]: text(`A\u202eB${'x'.repeat(100)}`),
    [selectors.symbol]: text('y'.repeat(100)),
  });
  const [words] = await wordsOf(upstreams, chain, [nft(1n)]);
  expect(words?.collection).toMatch(/^ABx+/);
  expect([words?.collection.length, words?.symbol.length]).toEqual([64, 16]);
});
