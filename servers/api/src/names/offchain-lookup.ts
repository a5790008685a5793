import {
  concat,
  decodeErrorResult,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  isAddressEqual,
  parseAbi,
  size,
} from 'viem';

const lookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
]);
const lookupSelector = '0x556f1830';
const batchAbi = parseAbi([
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
]);
const failure = encodeErrorResult({
  abi: parseAbi(['error Error(string message)']),
  args: ['no gateway answers'],
});

/** The URL by which a contract asks for several queries at once, which the client carries out itself (ENSIP-21). */
const batchUrl = 'x-batch-gateway:true';

/** Bytes of one lookup. Its lists may repeat a part of it, so that what they decode to is much longer. */
const maxSize = 16_384;
/** Queries of all batches, which may contain batches, each of them several times. */
const mostQueries = 24;

/** A question for gateways. */
export interface GatewayQuery {
  readonly sender: Hex;
  readonly urls: readonly string[];
  readonly data: Hex;
}

/** The lookup that a call ended with (EIP-3668), as the data of its error; `undefined` if it ended otherwise. */
export function lookupOf(error: unknown): Hex | undefined {
  const { data } = Object(error) as { readonly data?: unknown };
  const text = typeof data === 'object' ? (Object(data) as { readonly data?: unknown }).data : data;
  return typeof text === 'string' && text.startsWith(lookupSelector) ? (text as Hex) : undefined;
}

/**
 * Answers the lookups of contracts, which may be hostile: their sizes and queries are bounded.
 *
 * @param ask asks the gateways of one query; rejects if none answers
 */
export function lookupAnswerer(ask: (query: GatewayQuery) => Promise<Hex>) {
  let asked = 0;

  async function answerOf(query: GatewayQuery): Promise<Hex> {
    return query.urls.includes(batchUrl) ? answerBatch(query.data) : ask(query);
  }

  async function answerBatch(data: Hex): Promise<Hex> {
    const [queries] = decodeFunctionData({ abi: batchAbi, data }).args;
    asked += queries.length;
    if (asked > mostQueries) throw new Error('too many queries');
    const failures: boolean[] = [];
    const responses: Hex[] = [];
    for (const query of queries) {
      const answer = await answerOf(query).catch(() => undefined);
      failures.push(answer === undefined);
      responses.push(answer ?? failure);
    }
    return encodeFunctionResult({ abi: batchAbi, result: [failures, responses] });
  }

  /** The data of the call with which the contract goes on. @throws Error if the lookup is refused or not answered */
  return async (contract: Hex, lookup: Hex): Promise<Hex> => {
    if (size(lookup) > maxSize) throw new Error('the lookup is too long');
    const [sender, urls, data, callback, extra] = decodeErrorResult({ abi: lookupAbi, data: lookup }).args;
    if (!isAddressEqual(sender, contract)) throw new Error('the lookup is of another contract');
    const answer = await answerOf({ sender, urls, data });
    return concat([callback, encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [answer, extra])]);
  };
}
