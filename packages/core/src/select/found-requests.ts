import { isSameAddress } from '@mooring/protocol';
import type { AppKitState } from '../contract/state.ts';
import type { WalletRequest } from '../contract/wallet-request.ts';
import { plainAddress } from '../format/plain-address.ts';
import { selectAccount } from './account.ts';

/** Requests of an earlier page, newest first, unless another account of their namespace is connected. */
export function selectFoundRequests(state: AppKitState): readonly WalletRequest[] {
  return state.requests.filter((request) => request.found && !isOfAnother(state, request));
}

function isOfAnother(state: AppKitState, { namespace, account }: WalletRequest): boolean {
  const { address } = selectAccount(state, namespace);
  return (
    account !== undefined &&
    address !== undefined &&
    !isSameAddress(namespace, plainAddress(account), address)
  );
}
