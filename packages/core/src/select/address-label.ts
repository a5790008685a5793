import { namespaceFacts, parseCaipAddress } from '@mooring/protocol';
import type { CaipAddress } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';

/** Key of an account in a namespace, regardless of the network. */
export function labelKey(namespace: string, address: string): string {
  return `${namespace}:${namespaceFacts(namespace).caseless === true ? address.toLowerCase() : address}`;
}

/** The site's label for an account. */
export function selectAddressLabel(
  { addressLabels }: Pick<AppKitState, 'addressLabels'>,
  account: CaipAddress,
): string | undefined {
  const { namespace, address } = parseCaipAddress(account);
  const key = labelKey(namespace, address);
  return Object.hasOwn(addressLabels, key) ? addressLabels[key] : undefined;
}
