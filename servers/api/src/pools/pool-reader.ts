import type { CaipNetworkId } from '@mooring/protocol';
import type { ExchangeSettings, Upstreams } from '@mooring/upstreams';
import {
  decodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem';
import { type ContractCall, callContracts } from './call-contracts.ts';
import { feeOf, type Pool, type PoolPlace, v3Fees } from './pool.ts';

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160)',
  'function liquidity() view returns (uint128)',
]);

/** Two tokens, in lower case. */
export type TokenPair = readonly [Hex, Hex];

export interface PoolReader {
  /** Reads the current state of all pools of the pairs. @throws MooringError as `Upstreams.forward` does */
  read(pairs: readonly TokenPair[]): Promise<readonly Pool[]>;
}

export interface PoolReaderOptions {
  readonly upstreams: Pick<Upstreams, 'forward'>;
  readonly chain: CaipNetworkId;
  readonly exchange: ExchangeSettings;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Milliseconds that pool addresses are cached: pools stay, but new ones may appear. */
const placesFor = 60_000;
/** Pairs with cached pool addresses. */
const maxCachedPairs = 5_000;
const none = `0x${'0'.repeat(40)}`;
const scale = 2n ** 96n;

/** Reads the pools of a chain's exchange. */
export function poolReader({ upstreams, chain, exchange, now }: PoolReaderOptions): PoolReader {
  const known = new Map<string, { readonly places: readonly PoolPlace[]; readonly at: number }>();
  const call = (calls: readonly ContractCall[]) => callContracts({ upstreams, chain }, calls);

  async function findPlaces(pairs: readonly TokenPair[]): Promise<void> {
    const asked = pairs.flatMap((pair) => candidates(exchange, pair).map((one) => ({ pair, ...one })));
    const found = await call(asked.map(({ call }) => call));
    const at = now();
    for (const pair of pairs) {
      const places = asked.flatMap((one, index) => {
        const address = addressOf(found[index]);
        if (one.pair !== pair || address === undefined) return [];
        const { version, fee } = one;
        return [{ address, version, fee, token0: pair[0], token1: pair[1] }];
      });
      known.set(pair.join(), { places, at });
    }
    for (const key of known.keys()) {
      if (known.size <= maxCachedPairs) break;
      known.delete(key);
    }
  }

  return {
    async read(asked) {
      const pairs = [
        ...new Map(asked.map((pair) => inOrder(pair)).map((pair) => [pair.join(), pair])).values(),
      ].filter(([a, b]) => a !== b);
      const due = pairs.filter(
        (pair) => (known.get(pair.join())?.at ?? Number.NEGATIVE_INFINITY) + placesFor <= now(),
      );
      if (due.length > 0) await findPlaces(due);
      const places = pairs.flatMap((pair) => known.get(pair.join())?.places ?? []);
      const questions = places.map(questionsOf);
      const answers = await call(questions.flat());
      let at = 0;
      return places.flatMap((place, index) => {
        const count = questions[index]?.length ?? 0;
        const pool = readPool(place, answers.slice(at, at + count));
        at += count;
        return pool ?? [];
      });
    },
  };
}

function inOrder([a, b]: TokenPair): TokenPair {
  return a < b ? [a, b] : [b, a];
}

function candidates({ v2Factory, v3Factory }: ExchangeSettings, [a, b]: TokenPair) {
  const second =
    v2Factory === undefined
      ? []
      : [{ version: 'v2' as const, fee: feeOf('v2'), call: callTo(v2Factory, 'getPair', [a, b]) }];
  const third =
    v3Factory === undefined
      ? []
      : v3Fees.map((fee) => ({
          ...{ version: 'v3' as const, fee: feeOf('v3', fee) },
          call: callTo(v3Factory, 'getPool', [a, b, fee]),
        }));
  return [...second, ...third];
}

function callTo(to: string, functionName: 'getPair' | 'getPool', args: readonly unknown[]): ContractCall {
  return { to: to as Hex, data: encodeFunctionData({ abi, functionName, args: args as never }) };
}

function questionsOf({ version, address, token0, token1 }: PoolPlace): readonly ContractCall[] {
  const own = (functionName: 'getReserves' | 'slot0' | 'liquidity') => ({
    to: address,
    data: encodeFunctionData({ abi, functionName }),
  });
  if (version === 'v2') return [own('getReserves')];
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] });
  return [own('slot0'), own('liquidity'), { to: token0, data }, { to: token1, data }];
}

function readPool(place: PoolPlace, answers: readonly (Hex | undefined)[]): Pool | undefined {
  const [first, second, ...held] = answers.map((answer, index) =>
    place.version === 'v2' && index === 0 ? answer : answer?.slice(0, 66),
  );
  try {
    if (place.version === 'v2') {
      const [reserve0, reserve1] = decodeAbiParameters(
        parseAbiParameters('uint112, uint112, uint32'),
        first as Hex,
      );
      return withReserves(place, reserve0, reserve1);
    }
    const price = BigInt(first as string);
    const liquidity = BigInt(second as string);
    if (price === 0n) return undefined;
    const [held0, held1] = held.map((one) => BigInt(one as string));
    // Virtual reserves over all prices, capped by what the pool holds of each token, since others could fake liquidity.
    return withReserves(place, (liquidity * scale) / price, (liquidity * price) / scale, held0, held1);
  } catch {
    return undefined;
  }
}

/** Counts liquidity only as far as the pool holds tokens: both sides shrink alike, which keeps the price. */
function withReserves(
  place: PoolPlace,
  reserve0: bigint,
  reserve1: bigint,
  held0 = reserve0,
  held1 = reserve1,
) {
  if (reserve0 === 0n || reserve1 === 0n) return undefined;
  const part0 = held0 < reserve0 ? (held0 * accuracy) / reserve0 : accuracy;
  const part1 = held1 < reserve1 ? (held1 * accuracy) / reserve1 : accuracy;
  const part = part0 < part1 ? part0 : part1;
  const pool = { ...place, reserve0: (reserve0 * part) / accuracy, reserve1: (reserve1 * part) / accuracy };
  return pool.reserve0 === 0n || pool.reserve1 === 0n ? undefined : pool;
}

const accuracy = 10n ** 18n;

/** The address that a contract returned, in lower case; `undefined` for none. */
function addressOf(data: Hex | undefined): Hex | undefined {
  if (data?.length !== 66 || !data.startsWith(`0x${'0'.repeat(24)}`)) return undefined;
  const address = `0x${data.slice(26).toLowerCase()}` as const;
  return address === none ? undefined : address;
}
