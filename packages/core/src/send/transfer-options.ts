import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import type { TransferEstimate, TransferParameters } from '../contract/transfer.ts';
import { createAccountError } from '../errors/account-errors.ts';
import { type ObservedQuery, observeQuery } from '../query/observe-query.ts';
import { estimateFor } from './estimate-for.ts';

/** A block or two: fees change with each. */
const estimateCacheMs = 15_000;

/**
 * Query options (TanStack Query's shape) for the estimate of a transfer. Rejects with UNSUPPORTED_CHAIN if the chain
 * cannot send, with NOT_CONNECTED if `from` is not the active account, and as the adapter's `sendTransfer` if the
 * transfer could not succeed.
 */
export function transferOptions(core: AppKitCore, from: CaipAddress, transfer: TransferParameters) {
  const { network, to, amount, token } = transfer;
  return {
    queryKey: ['mooring', 'transfer', from, network.caipNetworkId, to, `${amount}`, token ?? ''] as const,
    staleTime: estimateCacheMs,
    queryFn: (): Promise<TransferEstimate> =>
      estimateFor(core, { from, network }, async (adapter) => {
        if (adapter?.estimateTransfer === undefined) throw createAccountError('UNSUPPORTED_CHAIN');
        return adapter.estimateTransfer(transfer);
      }),
  };
}

/** Observes the estimate of a transfer. */
export function observeTransfer(
  core: AppKitCore,
  from: CaipAddress,
  transfer: TransferParameters,
): ObservedQuery<TransferEstimate> {
  return observeQuery(core, transferOptions(core, from, transfer));
}
