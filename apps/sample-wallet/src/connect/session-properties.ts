import type { Namespaces } from '@mooring/protocol/sign';
import { bitcoinAddresses } from '../request/bitcoin-addresses.ts';
import type { WalletAccount } from '../vault/accounts.ts';

/**
 * The session's Bitcoin addresses, which a site can read without a request. `undefined` for a session without Bitcoin
 * or without permission to read them.
 */
export function sessionProperties(
  { bip122 }: Namespaces,
  accounts: readonly WalletAccount[],
): Readonly<Record<string, string>> | undefined {
  if (bip122?.methods.includes('getAccountAddresses') !== true) return undefined;
  const addresses = bip122.accounts.flatMap((account) => {
    const at = account.lastIndexOf(':');
    return bitcoinAddresses(accounts, account.slice(0, at), account.slice(at + 1));
  });
  return addresses.length === 0 ? undefined : { bip122_getAccountAddresses: JSON.stringify(addresses) };
}
