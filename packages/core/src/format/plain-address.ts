import type { CaipAddress } from '../contract/network.ts';

/** The part of a CAIP-10 id after the chain. */
export function plainAddress(address: CaipAddress): string {
  return address.slice(address.lastIndexOf(':') + 1);
}
