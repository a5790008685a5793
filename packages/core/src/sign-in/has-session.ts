import { siwxSessionTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetworkId } from '../contract/network.ts';
import type { Siwx } from '../contract/siwx.ts';
import { plainAddress } from '../format/plain-address.ts';

/** Whether the site knows a valid sign-in of an account. */
export async function hasSession(
  { clock }: Pick<AppKitCore, 'clock'>,
  siwx: Siwx,
  { chainId, address }: { readonly chainId: CaipNetworkId; readonly address: CaipAddress },
): Promise<boolean> {
  const found = await withTimeout(async () => siwx.getSessions(chainId, plainAddress(address)), {
    clock,
    timeoutMs: siwxSessionTimeoutMs,
  });
  return found.length > 0;
}
