import type { SessionRecord } from '@mooring/protocol/sign';
import type { RequestAsk } from '../state/state.ts';
import { grantedAddresses } from './granted-account.ts';

/** The answer to a request for what the session has granted already, so that its owner is not asked; `undefined` for others. */
export function knownAnswer(
  { method, chainId }: Pick<RequestAsk, 'method' | 'chainId'>,
  session: SessionRecord | undefined,
): unknown {
  switch (method) {
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return grantedAddresses(session, chainId).map((pubkey) => ({ pubkey }));
    default:
      return undefined;
  }
}
