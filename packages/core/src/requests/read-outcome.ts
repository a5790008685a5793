import { trafficMetadata } from '@mooring/protocol/sign';
import type { AppKitCore } from '../contract/core.ts';
import type { RequestEvent } from '../contract/remote-wallet.ts';
import type { RequestOutcome, WalletRequest } from '../contract/wallet-request.ts';
import { readError } from '../errors/read-error.ts';
import { watchTransaction } from '../send/watch-sent.ts';

/** A wallet's answer that no promise of this page awaits. */
export type WalletAnswer = Extract<RequestEvent, { readonly type: 'answered' }>;

/** The outcome of a request. A transaction that the wallet names is followed on its chain from now on. */
export async function readOutcome(
  core: AppKitCore,
  { method, chain, purpose, account }: WalletRequest,
  { id, outcome }: WalletAnswer,
): Promise<RequestOutcome> {
  if ('error' in outcome) return readError(outcome.error).code === 'REJECTED' ? 'refused' : 'failed';
  if (purpose !== 'transaction') return 'answered';
  const params = { request: { method }, chainId: chain };
  const traffic = await trafficMetadata({ id, method: 'wc_sessionRequest', params, result: outcome.result });
  const [hash] = traffic?.txHashes ?? [];
  if (hash === undefined) return 'unknown';
  if (account !== undefined)
    watchTransaction(core, {
      ...{ hash: hash.slice(0, 128), kind: 'other', chainId: chain, address: account },
      ...{ sentAt: core.clock.now(), status: 'pending' },
    });
  return 'sent';
}
