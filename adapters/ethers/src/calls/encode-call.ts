import { Interface, type InterfaceAbi } from 'ethers';

/** The data of a contract's call. */
export function encodeCall(abi: readonly unknown[], method: string, args: readonly unknown[]): string {
  return new Interface(abi as InterfaceAbi).encodeFunctionData(method, args);
}
