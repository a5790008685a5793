import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import { plainAddress } from '../format/plain-address.ts';
import { isSameContract } from './same-contract.ts';
import type { ReadSwapForm } from './swap-form.ts';

/** Milliseconds after which the visitor may approve again: a node may have dropped the approval. */
const approvalWaitMs = 180_000;

/** Whether an approval of the sold token for a contract was sent recently and is pending. */
export function hasPendingApproval(
  { store, clock }: Pick<AppKitCore, 'store' | 'clock'>,
  { network, address, from }: Pick<ReadSwapForm, 'network' | 'address' | 'from'>,
  spender: CaipAddress,
): boolean {
  const token = from.address;
  if (address === undefined || token === undefined) return false;
  return store
    .getState()
    .sent.some(
      (one) =>
        one.kind === 'approve' &&
        one.status === 'pending' &&
        one.sentAt + approvalWaitMs > clock.now() &&
        one.chainId === network.caipNetworkId &&
        isSameContract(one.address, address) &&
        isSameContract(one.token?.address ?? '', token) &&
        isSameContract(one.to ?? '', plainAddress(spender)),
    );
}
