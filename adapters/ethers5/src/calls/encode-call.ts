import { utils } from 'ethers';

/** The data of a contract's call. */
export function encodeCall(abi: readonly unknown[], method: string, args: readonly unknown[]): string {
  return new utils.Interface(abi as readonly string[]).encodeFunctionData(method, args);
}
