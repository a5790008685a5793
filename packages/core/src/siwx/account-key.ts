import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import { signer } from './signer.ts';

/** The account that must sign in, on its chain. */
export function accountKey(core: Pick<AppKitCore, 'siwx' | 'store'>): CaipAddress | undefined {
  return signer(core)?.connection.address;
}
