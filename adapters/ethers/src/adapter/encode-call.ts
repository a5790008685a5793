import { Interface, type InterfaceAbi } from 'ethers';

/** Encodes the data of a contract call. */
export function encodeCall(abi: readonly unknown[], method: string, args: readonly unknown[]): string {
  return new Interface(abi as InterfaceAbi).encodeFunctionData(method, args);
}
