import { showToast } from '../alerts/toast.ts';
import { disconnect } from '../connect/disconnect.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { forceClose } from '../modal/close.ts';
import { accountKey } from '../siwx/account-key.ts';
import { isRequired } from '../siwx/is-required.ts';
import { serves } from '../siwx/serves.ts';
import { signer } from '../siwx/signer.ts';
import { connectedState } from '../store/is-connected.ts';
import { currentView } from '../store/router.ts';
import { emitSignIn } from './emit-sign-in.ts';
import { hasSession } from './has-session.ts';
import { refetchSessions } from './refetch-sessions.ts';
import { showSignIn } from './show-sign-in.ts';
import { signOutLost } from './sign-out-lost.ts';
import { watchSigned } from './watch-signed.ts';

/**
 * Requests a sign-in whenever another account must sign in: after connecting, and after a change of account or chain.
 * Returns a function that stops it.
 */
export function watchSignIn(core: AppKitCore): () => void {
  let looked: CaipAddress | undefined;
  const follow = (): void => {
    const key = accountKey(core);
    if (key === looked) return;
    looked = key;
    if (key === undefined) forget(core);
    else void look(core, key);
  };
  follow();
  const stop = core.store.subscribe((state, previous) => {
    follow();
    signOutLost(core, state, previous);
  });
  const endRefetching = refetchSessions(core);
  const stopWatching = watchSigned(core, () => void takeOver(core));
  return () => {
    stop();
    endRefetching();
    stopWatching();
  };
}

/** No account can sign in: closes a prompt that would cover the remaining connection. */
function forget(core: AppKitCore): void {
  core.dispatch({ type: 'signInChanged', signIn: { status: 'unknown' } });
  core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: { status: 'idle' } });
  const state = core.store.getState();
  const { chainId } = connectedState(state) ?? {};
  const unserved = core.siwx !== undefined && chainId !== undefined && !serves(core.siwx, chainId);
  if (unserved && currentView(state.router).name === 'SIWXSignMessage') forceClose(core);
}

async function look(core: AppKitCore, key: CaipAddress): Promise<void> {
  const { siwx } = core;
  const signing = signer(core);
  if (siwx === undefined || signing === undefined) return;
  const { namespace } = signing;
  const { chainId } = signing.connection;
  core.dispatch({ type: 'signInChanged', signIn: { status: 'checking', required: isRequired(core.siwx) } });
  core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: { status: 'idle' } });
  // A sign-in given in another tab may end the check before its answer.
  const current = (): boolean =>
    accountKey(core) === key && core.store.getState().signIn.status === 'checking';
  try {
    const isSigned = await hasSession(core, siwx, { chainId, address: key });
    if (!current()) return;
    if (isSigned) signed(core);
    else {
      core.dispatch({ type: 'signInChanged', signIn: { status: 'needed' } });
      showSignIn(core);
    }
  } catch (thrown) {
    if (!current()) return;
    const cause = readError(thrown);
    const error = createError('SIGN_IN_UNAVAILABLE', undefined, { cause });
    emitSignIn(core, 'SIWX_AUTH_ERROR', { network: chainId, message: cause.message });
    core.dispatch({
      type: 'flowChanged',
      flow: 'signFlow',
      state: { status: 'failed', error: errorInfo(error) },
    });
    await disconnect(core, { namespace });
    const stays = connectedState(core.store.getState(), namespace) !== undefined;
    // The wallet switched to another account or chain meanwhile, whose sign-in is looked up separately.
    if (stays && !current()) return;
    // A wallet that cannot be disconnected must not stay connected without its sign-in.
    if (stays) {
      core.dispatch({ type: 'connectionDropped', namespace, connectorId: undefined });
    }
    core.dispatch({ type: 'opened', view: { name: 'Connect' } });
    showToast(core, { variant: 'error', message: error.message, code: error.code });
  }
}

/** Ends a prompt, or the check before it, when the visitor has signed in in another tab. */
async function takeOver(core: AppKitCore): Promise<void> {
  const { siwx } = core;
  const address = accountKey(core);
  const chainId = signer(core)?.connection.chainId;
  const waits = (): boolean => {
    const { signIn, signFlow } = core.store.getState();
    const isOpen = signIn.status === 'needed' || signIn.status === 'checking';
    // An attempt here has its own turn.
    return isOpen && signFlow.status !== 'pending' && accountKey(core) === address;
  };
  if (siwx === undefined || address === undefined || chainId === undefined || !waits()) return;
  const isSigned = await hasSession(core, siwx, { chainId, address }).catch(() => false);
  if (!isSigned || !waits()) return;
  // A failure of an earlier attempt here.
  core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: { status: 'idle' } });
  signed(core);
  emitSignIn(core, 'SIWX_AUTH_SUCCESS', { network: chainId, otherTab: true });
}

/** The sign-in is still valid: connecting is complete. */
function signed(core: AppKitCore): void {
  core.dispatch({ type: 'signInChanged', signIn: { status: 'signed' } });
  const state = core.store.getState();
  const shown = currentView(state.router).name;
  if (!state.open || !(shown.startsWith('Connecting') || shown === 'SIWXSignMessage')) return;
  const { attempt } = core.runtime;
  // The attempt that led here closes the modal when it ends, so that its view shows the outcome.
  const own = attempt !== undefined && attempt.connectorId === connectedState(state)?.connectorId;
  if (!own) forceClose(core);
}
