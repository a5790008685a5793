import { getAddress } from 'viem';
import type { Config } from 'wagmi';
import { signMessage } from 'wagmi/actions';

/** Requests a signature of the text (EIP-191) from the active wallet. */
export function requestSignature(config: Config, address: string, message: string): Promise<string> {
  return signMessage(config, { account: getAddress(address), message });
}
