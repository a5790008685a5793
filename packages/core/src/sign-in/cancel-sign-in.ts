import type { MooringError } from '@mooring/protocol';
import { disconnect } from '../connect/disconnect.ts';
import type { AppKitCore } from '../contract/core.ts';
import { createError } from '../errors.ts';
import { forceClose } from '../modal/close.ts';
import { signer } from '../siwx/signer.ts';
import { emitSignIn } from './emit-sign-in.ts';

/**
 * Handles a visitor who declines to sign: disconnects if the site requires a sign-in, else closes the modal. A request
 * already open in the wallet stays there; its answer is ignored.
 */
export async function cancelSignIn(core: AppKitCore): Promise<MooringError | undefined> {
  if (core.siwx === undefined) return createError('SIWX_NOT_ENABLED');
  const state = core.store.getState();
  const signing = signer(core);
  const network = signing?.connection.chainId ?? state.activeNetwork.caipNetworkId;
  emitSignIn(core, 'CLICK_CANCEL_SIWX', { network });
  core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: { status: 'idle' } });
  if (!state.signIn.required) {
    forceClose(core);
    return undefined;
  }
  const error = await disconnect(core, { namespace: signing?.namespace });
  if (error === undefined) forceClose(core);
  return error;
}
