import { widerNetwork } from './address-network.ts';

/** A limit by address. An address is an IPv4 address or an IPv6 /64, as `clientAddress` returns it. */
export interface AddressLimit {
  /** What one address may have. */
  readonly bound: number;
  /** How many times that all addresses of one IPv6 /48 may have together. */
  readonly networkFactor: number;
}

/**
 * Whether an address may have this much more. This is the rule of every limit by address: without the bound of the
 * network, the holder of an IPv6 /48 would have 65,536 times what one address may.
 *
 * @param countOf what an address or a network has
 */
export function addressHasRoom(
  address: string,
  more: number,
  { bound, networkFactor }: AddressLimit,
  countOf: (key: string) => number,
): boolean {
  if (countOf(address) + more > bound) return false;
  const network = widerNetwork(address);
  return network === address || countOf(network) + more <= bound * networkFactor;
}

/** The keys that an address is counted by: itself, and its network if that is another. */
export function addressKeys(address: string): readonly string[] {
  const network = widerNetwork(address);
  return network === address ? [address] : [address, network];
}
