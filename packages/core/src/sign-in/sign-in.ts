import type { MooringError } from '@mooring/protocol';
import { siwxMessageTimeoutMs, walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { hideToast, showToast } from '../alerts/toast.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Siwx } from '../contract/siwx.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { plainAddress } from '../format/plain-address.ts';
import { forceClose } from '../modal/close.ts';
import { accountKey } from '../siwx/account-key.ts';
import { readData } from '../siwx/read-data.ts';
import { serves } from '../siwx/serves.ts';
import { type Signer, signer } from '../siwx/signer.ts';
import { connectedState } from '../store/is-connected.ts';
import { currentView } from '../store/router.ts';
import { acquireTurn } from './acquire-turn.ts';
import { emitSignIn } from './emit-sign-in.ts';
import { hasSession } from './has-session.ts';
import { revokeSigned } from './keep-signed.ts';
import { showSignIn } from './show-sign-in.ts';
import { announceSignIn, signedRecently } from './watch-signed.ts';

/**
 * Asks the wallet to sign the site's message and hands the signature to the site. Waits while another tab asks, and takes over
 * the sign-in given there. Closes the modal once accepted; on failure the modal stays open, or reopens, with the reason.
 * Never rejects: returns the error, which is also in `signFlow`.
 */
export async function signIn(core: AppKitCore): Promise<MooringError | undefined> {
  const { siwx } = core;
  if (siwx === undefined) return createError('SIWX_NOT_ENABLED');
  const state = core.store.getState();
  const signing = signer(core);
  if (signing === undefined) {
    const shown = connectedState(state)?.chainId;
    const unserved = shown !== undefined && !serves(siwx, shown);
    return createError(unserved ? 'CHAIN_NOT_SUPPORTED' : 'NO_ACTIVE_CAIP_ADDRESS');
  }
  const { address: key, chainId: network } = signing.connection;
  if (state.signFlow.status === 'pending') return createError('REQUEST_PENDING');
  const pending = { status: 'pending', since: core.clock.now() } as const;
  core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: pending });
  emitSignIn(core, 'CLICK_SIGN_SIWX_MESSAGE', { network });
  const mine = (): boolean =>
    !core.ended.aborted && core.store.getState().signFlow === pending && accountKey(core) === key;
  const over = new AbortController();
  const stop = core.store.subscribe(() => {
    if (!mine()) over.abort();
  });
  core.ended.addEventListener('abort', () => over.abort(), { signal: over.signal });
  try {
    const otherTab = await run(core, siwx, signing, { mine, over: over.signal });
    if (!mine()) return createError('ABORTED');
    finish(core, otherTab ? { network, otherTab } : { network });
    return undefined;
  } catch (thrown) {
    const error = asDeclined(readError(thrown));
    if (!mine()) return error;
    emitSignIn(core, 'SIWX_AUTH_ERROR', { network, message: error.message });
    core.dispatch({
      type: 'flowChanged',
      flow: 'signFlow',
      state: { status: 'failed', error: errorInfo(error) },
    });
    const again = core.store.getState();
    if (!again.open || currentView(again.router).name !== 'SIWXSignMessage') showSignIn(core);
    showToast(core, { variant: 'error', message: error.message, code: error.code });
    return error;
  } finally {
    stop();
    over.abort();
  }
}

/** Whether the attempt is still the current one, and a signal that ends with it. */
interface Lasting {
  readonly mine: () => boolean;
  readonly over: AbortSignal;
}

/** Resolves with whether the visitor has signed in in another tab. */
async function run(
  core: AppKitCore,
  siwx: Siwx,
  { namespace, connection: { address: key, chainId } }: Signer,
  { mine, over }: Lasting,
): Promise<boolean> {
  const adapter = core.adapters[namespace];
  if (adapter === undefined) throw createError('CHAIN_ADAPTER_NOT_FOUND');
  const limited = <T>(limit: number, ask: () => Promise<T>): Promise<T> =>
    withTimeout(async () => ask(), { clock: core.clock, timeoutMs: limit });
  const waited = await acquireTurn(core, over);
  const mayBeSigned = waited || signedRecently(core);
  const isSigned =
    mayBeSigned && (await hasSession(core, siwx, { chainId, address: key }).catch(() => false));
  if (!mine()) throw createError('ABORTED');
  if (isSigned) return true;
  const message = await limited(siwxMessageTimeoutMs, () =>
    siwx.createMessage({ chainId, accountAddress: plainAddress(key) }),
  );
  const text = message.toString();
  if (!mine()) throw createError('ABORTED');
  const signature = await limited(walletPromptTimeoutMs, () =>
    adapter.signMessage({ message: text, address: key }),
  );
  // The account changed meanwhile, so the signature belongs to another account.
  if (!mine()) throw createError('ABORTED');
  showToast(core, { variant: 'loading', code: 'AUTHENTICATING' });
  const session = { data: readData(message), message: text, signature };
  const storing = (async () => siwx.addSession(session))();
  const revoke = () => revokeSigned(core, siwx, [session]);
  const hide = (): void => hideToast(core);
  over.addEventListener('abort', hide);
  try {
    await limited(siwxMessageTimeoutMs, () => storing);
  } catch (error) {
    // The site may store it after its time limit.
    storing.then(revoke).catch(() => undefined);
    throw error;
  } finally {
    over.removeEventListener('abort', hide);
  }
  // Given up while the site stored it.
  if (!mine()) {
    await revoke();
    throw createError('ABORTED');
  }
  announceSignIn(core);
  return false;
}

function finish(core: AppKitCore, properties: { readonly network: string; readonly otherTab?: true }): void {
  core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: { status: 'idle' } });
  core.dispatch({ type: 'signInChanged', signIn: { status: 'signed' } });
  emitSignIn(core, 'SIWX_AUTH_SUCCESS', properties);
  hideToast(core);
  if (currentView(core.store.getState().router).name === 'SIWXSignMessage') forceClose(core);
}

/** A rejection in the wallet has its own message here. */
function asDeclined(error: MooringError): MooringError {
  return error.code === 'REJECTED' ? createError('SIGNATURE_DECLINED', undefined, { cause: error }) : error;
}
