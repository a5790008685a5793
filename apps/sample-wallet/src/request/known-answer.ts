import type { SessionRecord } from '@mooring/protocol/sign';
import type { RequestPrompt } from '../state/state.ts';
import type { WalletAccount } from '../vault/accounts.ts';
import { bitcoinAddresses } from './bitcoin-addresses.ts';
import { grantedAddress, grantedAddresses } from './granted-account.ts';

/**
 * The answer to a request for data that the session already grants, so that the owner is not prompted; `undefined` for
 * other requests.
 */
export function knownAnswer(
  { method, chainId, params }: Pick<RequestPrompt, 'method' | 'chainId' | 'params'>,
  session: SessionRecord | undefined,
  accounts: readonly WalletAccount[],
): unknown {
  switch (method) {
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return grantedAddresses(session, chainId).map((pubkey) => ({ pubkey }));
    case 'getAccountAddresses': {
      const { intentions } = Object(params) as { readonly intentions?: unknown };
      const wanted: readonly unknown[] = Array.isArray(intentions) ? intentions : [];
      return bitcoinAddresses(accounts, chainId, grantedAddress(session, chainId)).filter(
        ({ intention }) => wanted.length === 0 || wanted.includes(intention),
      );
    }
    default:
      return undefined;
  }
}
