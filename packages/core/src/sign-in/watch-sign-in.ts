import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { forceClose } from '../flows/close.ts';
import { disconnect } from '../flows/disconnect.ts';
import { showToast } from '../flows/toast.ts';
import { plainAddress } from '../select/account.ts';
import { accountKey } from '../siwx/account-key.ts';
import { isRequired } from '../siwx/is-required.ts';
import { connectedState } from '../store/is-connected.ts';
import { currentView } from '../store/router.ts';
import { withLimit } from '../time/with-limit.ts';
import { refetchSessions } from './refetch-sessions.ts';
import { showSignIn } from './show-sign-in.ts';
import { signOutLost } from './sign-out-lost.ts';

/** Milliseconds the site's own store of sign-ins may take. */
const lookLimit = 10_000;

/**
 * Asks for a sign-in whenever an account becomes active that has none: on connecting, and on a change of account or of
 * chain. Returns a function that ends it.
 */
export function watchSignIn(core: AppKitCore): () => void {
  let looked: CaipAddress | undefined;
  const follow = (): void => {
    const key = accountKey(core.store.getState());
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
  return () => {
    stop();
    endRefetching();
  };
}

function forget(core: AppKitCore): void {
  core.dispatch({ type: 'signInChanged', signIn: { status: 'unknown' } });
  core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: { status: 'idle' } });
}

async function look(core: AppKitCore, key: CaipAddress): Promise<void> {
  const { siwx } = core;
  const connection = connectedState(core.store.getState());
  if (siwx === undefined || connection === undefined) return;
  const { chainId } = connection;
  const { activeNamespace: namespace } = core.store.getState();
  core.dispatch({ type: 'signInChanged', signIn: { status: 'checking', required: isRequired(core.siwx) } });
  core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: { status: 'idle' } });
  const current = (): boolean => accountKey(core.store.getState()) === key;
  try {
    const sessions = await withLimit(core.clock, lookLimit, undefined, async () =>
      siwx.getSessions(chainId, plainAddress(key)),
    );
    if (!current()) return;
    if (sessions.length > 0) signed(core);
    else {
      core.dispatch({ type: 'signInChanged', signIn: { status: 'needed' } });
      showSignIn(core);
    }
  } catch (thrown) {
    if (!current()) return;
    const cause = readError(thrown);
    const error = createError('SIGN_IN_UNAVAILABLE', undefined, { cause });
    emitModalEvent(core, {
      event: 'SIWX_AUTH_ERROR',
      properties: { network: chainId, message: cause.message },
    });
    core.dispatch({
      type: 'flowChanged',
      flow: 'signFlow',
      state: { status: 'failed', error: errorInfo(error) },
    });
    await disconnect(core, { namespace });
    // A wallet that cannot be disconnected must not stay connected without its sign-in.
    if (connectedState(core.store.getState(), namespace) !== undefined) {
      core.dispatch({ type: 'connectionDropped', namespace, connectorId: undefined });
    }
    core.dispatch({ type: 'opened', view: { name: 'Connect' } });
    showToast(core, { variant: 'error', message: error.message, code: error.code });
  }
}

/** A sign-in that still holds: whoever was connecting is done. */
function signed(core: AppKitCore): void {
  core.dispatch({ type: 'signInChanged', signIn: { status: 'signed' } });
  const state = core.store.getState();
  const shown = currentView(state.router).name;
  if (state.open && (shown.startsWith('Connecting') || shown === 'SIWXSignMessage')) forceClose(core);
}
