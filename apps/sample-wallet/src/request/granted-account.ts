import type { SessionRecord } from '@mooring/protocol/sign';

/** The address of the first account that a session grants on a chain. */
export function grantedAddress(session: SessionRecord | undefined, chainId: string): string | undefined {
  return grantedAddresses(session, chainId)[0];
}

/** The addresses that a session grants on a chain. */
export function grantedAddresses(session: SessionRecord | undefined, chainId: string): readonly string[] {
  return Object.values(session?.namespaces ?? {})
    .flatMap(({ accounts }) => accounts)
    .filter((account) => account.startsWith(`${chainId}:`))
    .map((account) => account.slice(chainId.length + 1));
}
