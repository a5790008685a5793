import { utils } from 'ethers';

/** Encodes the data of a contract call. */
export function encodeCall(abi: readonly unknown[], method: string, args: readonly unknown[]): string {
  return new utils.Interface(abi as readonly string[]).encodeFunctionData(method, args);
}
