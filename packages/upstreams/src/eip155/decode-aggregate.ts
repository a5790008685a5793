import { decodeFunctionResult, type Hex, multicall3Abi } from 'viem';

/**
 * Decodes the results of Multicall3's `aggregate3`: `undefined` for each call that failed.
 *
 * @returns `undefined` for anything but as many results
 */
export function decodeAggregate(data: Hex, count: number): readonly (Hex | undefined)[] | undefined {
  if (!isBounded(data, count)) return undefined;
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data });
    return results.map(({ success, returnData }) => (success ? returnData : undefined));
  } catch {
    return undefined;
  }
}

/** Whether the results have no more bytes than the data: decoding results that share them would take minutes. */
function isBounded(data: Hex, count: number): boolean {
  const wordAt = (byte: number) => Number(`0x${data.slice(2 + 2 * byte, 66 + 2 * byte)}`);
  const list = wordAt(0) + 32;
  if (wordAt(list - 32) !== count) return false;
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    const result = list + wordAt(list + 32 * index);
    bytes += wordAt(result + wordAt(result + 32));
  }
  return 2 * bytes <= data.length;
}
