import { isSameAddress, namespaceOf } from '@mooring/protocol';
import { disconnectTimeoutMs, siwxMessageTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { hideToast, showToast } from '../alerts/toast.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Siwx, SiwxData, SiwxSession } from '../contract/siwx.ts';
import { readError } from '../errors/read-error.ts';
import { plainAddress } from '../format/plain-address.ts';
import { emitSignIn } from './emit-sign-in.ts';

/**
 * Lets the site store the messages that were signed while connecting, with the same texts for the visitor as any
 * sign-in. Revokes what the site stores after the time limit.
 *
 * @param store resolves with what the site has stored
 */
export async function keepSigned(
  core: AppKitCore,
  siwx: Siwx,
  store: () => Promise<readonly SiwxSession[]>,
): Promise<readonly SiwxSession[]> {
  const network = core.store.getState().activeNetwork.caipNetworkId;
  const storing = store();
  try {
    showToast(core, { variant: 'loading', code: 'AUTHENTICATING' });
    const kept = await withTimeout(() => storing, { clock: core.clock, timeoutMs: siwxMessageTimeoutMs });
    emitSignIn(core, 'SIWX_AUTH_SUCCESS', { network });
    return kept;
  } catch (thrown) {
    storing.then((late) => revokeSigned(core, siwx, late)).catch(() => undefined);
    const { message } = readError(thrown);
    emitSignIn(core, 'SIWX_AUTH_ERROR', { network, message });
    throw thrown;
  } finally {
    hideToast(core);
  }
}

/**
 * Revokes sign-ins of a wallet that did not connect after all, unless another wallet has connected the account: the site would
 * revoke that wallet's sign-in too.
 */
export async function revokeSigned(
  core: AppKitCore,
  siwx: Siwx,
  kept: readonly SiwxSession[],
): Promise<void> {
  const others = kept.filter(({ data }) => !isConnectedAccount(core, data));
  await Promise.allSettled(
    others.map(({ data: { chainId, accountAddress } }) =>
      withTimeout(async () => siwx.revokeSession(chainId, accountAddress), {
        clock: core.clock,
        timeoutMs: disconnectTimeoutMs,
      }),
    ),
  );
}

function isConnectedAccount({ store }: AppKitCore, { chainId, accountAddress }: SiwxData): boolean {
  const namespace = namespaceOf(chainId);
  const wallets = store.getState().libraryConnections[namespace] ?? [];
  return wallets
    .flatMap(({ accounts }) => accounts)
    .some((account) => isSameAddress(namespace, plainAddress(account), accountAddress));
}
