import { type Config, signMessage } from '@wagmi/core';
import { getAddress } from 'viem';

/** Asks the active wallet for a signature of the text (EIP-191). */
export function requestSignature(config: Config, address: string, message: string): Promise<string> {
  return signMessage(config, { account: getAddress(address), message });
}
