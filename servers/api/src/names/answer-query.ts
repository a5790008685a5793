import { type RegisteredName, readCoinType } from '@mooring/protocol/api';
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  keccak256,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from 'viem';
import { sign } from 'viem/accounts';
import { createError } from '../errors.ts';

/** Calls of a resolver contract to its gateway (ENSIP-10), and of clients to resolvers. */
const serviceAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes, uint64, bytes)']);
const resolverAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] data) view returns (bytes[])',
]);

const multicallSelector = toFunctionSelector('function multicall(bytes[])');
/** Calls per `multicall`. */
const maxCalls = 64;

export interface QueryOptions {
  /** @param name in lower case; resolves with `undefined` for an unknown one */
  readonly find: (name: string) => Promise<RegisteredName | undefined>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Seconds for which an answer is valid. */
  readonly seconds: number;
  readonly key: Hex;
}

/**
 * Answers a query of a resolver contract (EIP-3668), signed for that contract only. An unknown name, record or call
 * has an empty value, which is signed as well.
 *
 * @param query calldata of `resolve(bytes,bytes)`
 * @returns the ABI encoding of result, expiry and signature
 * @throws MooringError `REQUEST_INVALID`
 */
export async function answerQuery(
  { find, now, seconds, key }: QueryOptions,
  { sender, query }: { readonly sender: Hex; readonly query: Hex },
): Promise<Hex> {
  const { name, data } = readQuery(query);
  const found = name === undefined ? undefined : await find(name);
  const result = resolveCall(found, data);
  const expires = BigInt(Math.floor(now() / 1_000) + seconds);
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', sender, expires, keccak256(query), keccak256(result)],
    ),
  );
  const signature = await sign({ hash, privateKey: key, to: 'hex' });
  return encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    [result, expires, signature],
  );
}

function readQuery(query: Hex): { readonly name: string | undefined; readonly data: Hex } {
  try {
    const { args } = decodeFunctionData({ abi: serviceAbi, data: query });
    return { name: readDnsName(hexToBytes(args[0])), data: args[1] };
  } catch {
    throw createError('REQUEST_INVALID', { problem: 'data: not a call of resolve(bytes,bytes)' });
  }
}

/** A name in DNS wire format; `undefined` for anything else. */
function readDnsName(bytes: Uint8Array): string | undefined {
  const labels: string[] = [];
  let at = 0;
  while (at < bytes.length && bytes.length <= 255) {
    const length = bytes[at] ?? 0;
    if (length === 0) return at === bytes.length - 1 ? labels.join('.').toLowerCase() : undefined;
    const label = bytes.subarray(at + 1, at + 1 + length);
    if (label.length !== length) return undefined;
    labels.push(new TextDecoder().decode(label));
    at += 1 + length;
  }
  return undefined;
}

function resolveCall(found: RegisteredName | undefined, data: Hex, isInner = false): Hex {
  if (data.startsWith(multicallSelector) && (isInner || !isPlainMulticall(data))) return '0x';
  let call: ReturnType<typeof decodeFunctionData<typeof resolverAbi>>;
  try {
    call = decodeFunctionData({ abi: resolverAbi, data });
  } catch {
    return '0x';
  }
  if (call.functionName === 'multicall') {
    const [calls] = call.args;
    return encodeAbiParameters([{ type: 'bytes[]' }], [calls.map((one) => resolveCall(found, one, true))]);
  }
  if (call.functionName === 'text') {
    return encodeAbiParameters([{ type: 'string' }], [textOf(found, call.args[1])]);
  }
  if (call.functionName === 'contenthash') return encodeAbiParameters([{ type: 'bytes' }], ['0x']);
  const [, coinType] = call.args;
  if (coinType === undefined) {
    return encodeAbiParameters([{ type: 'address' }], [addressOf(found, 60) ?? zeroAddress]);
  }
  return encodeAbiParameters([{ type: 'bytes' }], [addressOf(found, Number(coinType)) ?? '0x']);
}

/**
 * Whether a `multicall` is written as encoders do, one call after the other, and short. Decoding calls that share their
 * bytes would take minutes.
 */
function isPlainMulticall(data: Hex): boolean {
  const wordAt = (byte: number) => Number(`0x${data.slice(10 + 2 * byte, 74 + 2 * byte)}`);
  const count = wordAt(32);
  if (wordAt(0) !== 32 || !(count <= maxCalls)) return false;
  let next = 32 * count;
  for (let index = 0; index < count; index += 1) {
    if (wordAt(64 + 32 * index) !== next) return false;
    next += 32 + 32 * Math.ceil(wordAt(64 + next) / 32);
  }
  return true;
}

function addressOf(found: RegisteredName | undefined, coinType: number): Hex | undefined {
  const known = readCoinType(coinType);
  return known && (found?.addresses[String(known.coinType)]?.address as Hex | undefined);
}

function textOf(found: RegisteredName | undefined, key: string): string {
  const [attributes] = found?.attributes ?? [];
  if (key === 'avatar') return attributes?.avatar ?? '';
  return key === 'description' ? (attributes?.bio ?? '') : '';
}
