import { getAddress } from 'viem';
import type { Config } from 'wagmi';
import { signMessage } from 'wagmi/actions';

/** Asks the active wallet for a signature of the text (EIP-191). */
export function requestSignature(config: Config, address: string, message: string): Promise<string> {
  return signMessage(config, { account: getAddress(address), message });
}
