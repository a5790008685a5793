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
 * Decodes calls that move or approve assets, and those that contain calls. `undefined` for any other; `hidden` if such a function
 * is called with malformed arguments.
 */
export function decodeCall(written: Hex, contract: string): CallResult | 'hidden' | undefined {
  // viem compares the selector as text.
  const data = written.toLowerCase() as Hex;
  const found = knownFunction(data.slice(0, 10));
  if (found === undefined) return undefined;
  if ('means' in found) return { call: found.means, exact: true };
  const { item, read } = found;
  if (argumentsEnd(item.inputs, data) === undefined) return 'hidden';
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data });
    const call = read(args, contract);
    if (call === undefined) return 'hidden';
    return { call, exact: encodeFunctionData({ abi: [item], args }) === data };
  } catch {
    return 'hidden';
  }
}
