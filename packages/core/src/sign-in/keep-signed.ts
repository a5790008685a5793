import { disconnectTimeoutMs, siwxMessageTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import type { Siwx, SiwxSession } from '../contract/siwx.ts';
import { readError } from '../errors/read-error.ts';
import { hideToast, showToast } from '../flows/toast.ts';
import { emitSignIn } from './emit-sign-in.ts';

/**
 * Lets the site store the messages that were signed while connecting, with the same texts for the visitor as any
 * sign-in.
 */
export async function keepSigned(core: AppKitCore, store: () => Promise<void>): Promise<void> {
  const network = core.store.getState().activeNetwork.caipNetworkId;
  try {
    showToast(core, { variant: 'loading', code: 'AUTHENTICATING' });
    await withTimeout(store, { clock: core.clock, timeoutMs: siwxMessageTimeoutMs });
    emitSignIn(core, 'SIWX_AUTH_SUCCESS', { network });
  } catch (thrown) {
    const { message } = readError(thrown);
    emitSignIn(core, 'SIWX_AUTH_ERROR', { network, message });
    throw thrown;
  } finally {
    hideToast(core);
  }
}

/** Revokes sign-ins of a wallet that did not connect after all. */
export async function revokeSigned(
  core: AppKitCore,
  siwx: Siwx,
  kept: readonly SiwxSession[],
): Promise<void> {
  await Promise.allSettled(
    kept.map(({ data: { chainId, accountAddress } }) =>
      withTimeout(async () => siwx.revokeSession(chainId, accountAddress), {
        clock: core.clock,
        timeoutMs: disconnectTimeoutMs,
      }),
    ),
  );
}
