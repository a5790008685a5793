import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { type Clock, withTimeout } from '@mooring/protocol/time';
import { getAddress } from 'viem';
import type { Config } from 'wagmi';
import { signMessage } from 'wagmi/actions';

/** Requests a signature of the text (EIP-191) from the active wallet. Rejects with TIMED_OUT after six minutes. */
export function requestSignature(
  { config, clock }: { readonly config: Config; readonly clock: Clock },
  address: string,
  message: string,
): Promise<string> {
  return withTimeout(() => signMessage(config, { account: getAddress(address), message }), {
    clock,
    timeoutMs: walletPromptTimeoutMs,
  });
}
