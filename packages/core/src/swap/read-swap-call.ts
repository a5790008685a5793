/** The parts of a router call. Members that the call does not contain are absent. */
export interface SwapCall {
  /** Amount in, in the smallest unit; absent if it is the value sent with the call. */
  readonly amount?: bigint | undefined;
  /** Minimum amount out; the swap reverts below it. */
  readonly least: bigint;
  /** Address of the receiver. */
  readonly receiver: string;
  /** Addresses of the first and the last token of the path. */
  readonly from: string;
  readonly to: string;
  /** The receiver gets the chain's native currency instead of the last token, which wraps it. */
  readonly givesCurrency?: true | undefined;
  /**
   * It spends the value sent with it, and no token of the visitor. Other calls may do so if the first token wraps the currency,
   * which only the router knows.
   */
  readonly takesCurrency?: true | undefined;
}

/** Recipient by which routers like SwapRouter02 refer to themselves. */
const routerItself = `0x${'2'.padStart(40, '0')}`;

const selectors = {
  ethForTokens: 'b6f9de95',
  tokensForEth: '791ac947',
  tokensForTokens: '5c11d795',
  multicall: '5ae401dc',
  swapExact: '472b43f3',
  exactInput: 'b858183f',
  wrap: '1c58db4f',
  unwrap: '49404b7c',
  aggregated: '07ed2379',
} as const;

/** Reads arguments of a call by offset. Throws RangeError outside the data. */
function readerOf(hex: string) {
  const slice = (start: number, length: number): string => {
    const part = hex.slice(start * 2, (start + length) * 2);
    if (part.length !== length * 2) throw new RangeError('The call is too short');
    return part;
  };
  const word = (start: number): bigint => BigInt(`0x${slice(start, 32)}`);
  /** Reads an offset or a length; rejects values beyond the call before they are used. */
  const place = (start: number): number => {
    const value = word(start);
    if (value > BigInt(hex.length)) throw new RangeError('The call points outside itself');
    return Number(value);
  };
  const address = (start: number): string => {
    if (slice(start, 12) !== '0'.repeat(24)) throw new RangeError('Not an address');
    return `0x${slice(start + 12, 20)}`;
  };
  return { slice, word, place, address };
}

/** First and last entry of a list of addresses. */
function endsOfList(hex: string, start: number): Pick<SwapCall, 'from' | 'to'> {
  const { place, address } = readerOf(hex);
  const count = place(start);
  if (count < 2) throw new RangeError('Not a path');
  return { from: address(start + 32), to: address(start + 32 * count) };
}

/** First and last token of a packed path: 20 bytes per token, with a 3-byte fee between two. */
function endsOfPath(hex: string, start: number): Pick<SwapCall, 'from' | 'to'> {
  const { place, slice } = readerOf(hex);
  const length = place(start);
  if (length < 43 || (length - 20) % 23 !== 0) throw new RangeError('Not a path');
  return { from: `0x${slice(start + 32, 20)}`, to: `0x${slice(start + 32 + length - 20, 20)}` };
}

function readCall(selector: string, hex: string): SwapCall | undefined {
  const { word, place, address } = readerOf(hex);
  switch (selector) {
    case selectors.ethForTokens:
      return {
        ...{ least: word(0), receiver: address(64), ...endsOfList(hex, place(32)) },
        takesCurrency: true,
      };
    case selectors.tokensForEth:
      return {
        ...{ amount: word(0), least: word(32), receiver: address(96), ...endsOfList(hex, place(64)) },
        givesCurrency: true,
      };
    case selectors.tokensForTokens:
      return { amount: word(0), least: word(32), receiver: address(96), ...endsOfList(hex, place(64)) };
    case selectors.swapExact:
      return { amount: word(0), least: word(32), receiver: address(96), ...endsOfList(hex, place(64)) };
    case selectors.exactInput: {
      const at = place(0);
      const ends = endsOfPath(hex, at + place(at));
      return { amount: word(at + 64), least: word(at + 96), receiver: address(at + 32), ...ends };
    }
    case selectors.aggregated:
      return readAggregated(hex);
    case selectors.multicall:
      return readMulticall(hex);
    default:
      return undefined;
  }
}

/** How an aggregator denotes the chain's native currency. */
const placeholder = `0x${'e'.repeat(40)}`;
/** The call may take less than the amount, and return less. */
const partialFill = 1n;

/**
 * `swap(executor, (srcToken, dstToken, srcReceiver, dstReceiver, amount, minReturnAmount, flags), data)` of 1inch's
 * router.
 */
function readAggregated(hex: string): SwapCall | undefined {
  const { word, address } = readerOf(hex);
  if ((word(224) & partialFill) !== 0n) return undefined;
  const [from, to] = [address(32), address(64)];
  return {
    ...{ amount: word(160), least: word(192), receiver: address(128), from, to },
    ...(from === placeholder ? { takesCurrency: true } : {}),
    ...(to === placeholder ? { givesCurrency: true } : {}),
  };
}

/** A call within a multicall. */
interface Part {
  readonly selector: string;
  readonly hex: string;
}

/** One swap, optionally after wrapping its input or before unwrapping its output. Any other content is unknown. */
function readMulticall(hex: string): SwapCall | undefined {
  const { place, slice } = readerOf(hex);
  const list = place(32);
  const count = place(list);
  if (count < 1 || count > 2) return undefined;
  const parts = Array.from({ length: count }, (_, index): Part => {
    const at = list + 32 + place(list + 32 + index * 32);
    const data = slice(at + 32, place(at));
    return { selector: data.slice(0, 8), hex: data.slice(8) };
  });
  const [first, second] = parts;
  if (first?.selector === selectors.wrap) return readWrapped(first, second);
  const swap = readPart(first);
  if (swap === undefined || second === undefined) return swap;
  if (second.selector !== selectors.unwrap || swap.receiver !== routerItself) return undefined;
  const unwrap = readerOf(second.hex);
  return { ...swap, least: unwrap.word(0), receiver: unwrap.address(32), givesCurrency: true };
}

function readPart(part: Part | undefined): SwapCall | undefined {
  if (part === undefined || part.selector === selectors.multicall) return undefined;
  return readCall(part.selector, part.hex);
}

/** An amount of zero swaps what the router holds: the wrapped value. */
function readWrapped(wrap: Part, next: Part | undefined): SwapCall | undefined {
  const swap = readPart(next);
  if (swap?.amount !== 0n) return undefined;
  return { ...swap, amount: readerOf(wrap.hex).word(0), takesCurrency: true };
}

/** Decodes a call of a pool router or of 1inch's, without a request; `undefined` for other or unreadable calls. */
export function readSwapCall(data: string): SwapCall | undefined {
  const hex = data.toLowerCase().replace(/^0x/, '');
  try {
    return readCall(hex.slice(0, 8), hex.slice(8));
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}
