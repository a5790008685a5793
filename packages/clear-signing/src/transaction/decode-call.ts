import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem';
import { argumentsEnd } from './arguments-end.ts';
import type { DecodedCall } from './decoded-call.ts';
import { knownFunction } from './known-functions.ts';

export interface CallResult {
  readonly call: DecodedCall;
  /** Whether the data is exactly the encoding of the function's arguments. */
  readonly exact: boolean;
}

/**
 * Decodes the calls that move or hand out what somebody has, and those that hold calls. `undefined` for any other;
 * `hidden` where such a function is named, but its arguments are not written as they have to be.
 */
export function decodeCall(data: Hex, contract: string): CallResult | 'hidden' | undefined {
  const found = knownFunction(data.slice(0, 10));
  if (found === undefined) return undefined;
  if ('means' in found) return { call: found.means, exact: true };
  const { item, read } = found;
  if (argumentsEnd(item.inputs, data) === undefined) return 'hidden';
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data });
    const call = read(args, contract);
    if (call === undefined) return 'hidden';
    return { call, exact: encodeFunctionData({ abi: [item], args }) === data.toLowerCase() };
  } catch {
    return 'hidden';
  }
}
