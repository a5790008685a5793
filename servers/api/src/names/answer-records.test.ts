import type { RegisteredName } from '@mooring/protocol/api';
import {
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  namehash,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { expect, it } from 'vitest';
import { answerQuery } from './answer-query.ts';

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes, uint64, bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] data) view returns (bytes[])',
]);
const address = `0x${'ab'.repeat(20)}` as const;
const alice: RegisteredName = {
  name: 'alice.harbour.eth',
  registered_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  addresses: { 60: { address, created: '2026-01-01T00:00:00.000Z' } },
  attributes: [{ bio: 'Sails.' }],
};
const node = namehash(alice.name);
const dns = (...labels: readonly string[]): Hex =>
  toHex(
    Uint8Array.from([...labels.flatMap((label) => [label.length, ...new TextEncoder().encode(label)]), 0]),
  );
const aliceDns = dns('Alice', 'harbour', 'eth');

async function answer(name: Hex, data: Hex): Promise<Hex> {
  const asked: string[] = [];
  const find = async (text: string) => {
    asked.push(text);
    return text === alice.name ? alice : undefined;
  };
  const options = { find, now: () => 1_000_000, seconds: 300, key: generatePrivateKey() };
  const query = encodeFunctionData({ abi, functionName: 'resolve', args: [name, data] });
  const encoded = await answerQuery(options, { sender: zeroAddress, query });
  const [result, expires] = decodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    encoded,
  );
  expect(expires).toBe(1_300n);
  return result;
}

const addr = encodeFunctionData({ abi, functionName: 'addr', args: [node] });
const addrOf = (coinType: bigint) =>
  encodeFunctionData({ abi, functionName: 'addr', args: [node, coinType] });
const text = (key: string) => encodeFunctionData({ abi, functionName: 'text', args: [node, key] });
const multicall = (calls: readonly Hex[]) =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [calls] });
const [empty, noAddress] = [toHex('', { size: 0 }), `0x${'0'.repeat(64)}`];

it('answers the records of a name', async () => {
  expect(await answer(aliceDns, addr)).toBe(`0x${'0'.repeat(24)}${address.slice(2)}`);
  expect(decodeAbiParameters([{ type: 'bytes' }], await answer(aliceDns, addrOf(60n)))).toEqual([address]);
  expect(decodeAbiParameters([{ type: 'string' }], await answer(aliceDns, text('description')))).toEqual([
    'Sails.',
  ]);
  for (const key of ['avatar', 'url'])
    expect(decodeAbiParameters([{ type: 'string' }], await answer(aliceDns, text(key)))).toEqual(['']);
  const contenthash = encodeFunctionData({ abi, functionName: 'contenthash', args: [node] });
  expect(decodeAbiParameters([{ type: 'bytes' }], await answer(aliceDns, contenthash))).toEqual(['0x']);
});

it('answers unknown names, chains and calls with empty records', async () => {
  expect(await answer(dns('nobody', 'harbour', 'eth'), addr)).toBe(noAddress);
  expect(decodeAbiParameters([{ type: 'bytes' }], await answer(aliceDns, addrOf(2n ** 200n)))).toEqual([
    '0x',
  ]);
  expect(decodeAbiParameters([{ type: 'string' }], await answer(dns('nobody'), text('description')))).toEqual(
    [''],
  );
  expect(await answer(aliceDns, '0x12345678')).toBe(empty);
});

it.each<readonly [string, Hex]>([
  ['without an end', '0x05616c696365'],
  ['with a label that is too long', '0x7f6100'],
  ['that goes on after its end', '0x016100016200'],
  ['that is empty', '0x'],
  [
    'of more than 255 bytes',
    toHex(Uint8Array.from([...Array.from({ length: 256 }, () => [1, 97]).flat(), 0])),
  ],
])('finds nothing for a name %s', async (_, name) => {
  expect(await answer(name, addr)).toBe(noAddress);
});

it('answers multicalls, but neither nested nor overlong ones', async () => {
  const list = async (data: Hex) =>
    decodeAbiParameters([{ type: 'bytes[]' }], await answer(aliceDns, data))[0];
  expect(await list(multicall([addr, multicall([addr])]))).toEqual([
    `0x${'0'.repeat(24)}${address.slice(2)}`,
    '0x',
  ]);
  expect(await answer(aliceDns, multicall(Array.from({ length: 65 }, () => addr)))).toBe(empty);
});

/** A multicall whose calls are one and the same bytes. */
function overlapping(count: number, one: Hex): Hex {
  const word = (value: number) => value.toString(16).padStart(64, '0');
  const offsets = Array.from({ length: count }, () => word(32 * count)).join('');
  const bytes = one.slice(2).padEnd(Math.ceil(one.length / 64) * 64, '0');
  return `${multicall([]).slice(0, 10) as Hex}${word(32)}${word(count)}${offsets}${word((one.length - 2) / 2)}${bytes}`;
}

it('answers a multicall that decodes to gigabytes with an empty record, without decoding it', async () => {
  expect(await answer(aliceDns, overlapping(1, addr))).not.toBe(empty);
  expect(await answer(aliceDns, overlapping(2, addr))).toBe(empty);
  const inner = overlapping(400, toHex('', { size: 15_000 }));
  expect(await answer(aliceDns, overlapping(60, inner))).toBe(empty);
  const [first] = decodeAbiParameters([{ type: 'bytes[]' }], await answer(aliceDns, multicall([inner])))[0];
  expect(first).toBe(empty);
  for (const cut of [10, 74, 138, 202])
    expect(await answer(aliceDns, multicall([addr]).slice(0, cut) as Hex)).toBe(empty);
});
