import type { ConnectSignIn, OfferSignIn } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import { createError } from '../errors.ts';
import { loadBackground } from '../lazy.ts';

/**
 * Connects a wallet in the page, and offers it a sign-in in the same prompt if the site wants one. The code for that
 * loads only for a wallet that supports it; if it does not load, the visitor signs in once connected.
 */
export async function connectWithSignIn(
  core: AppKitCore,
  connect: (offerSignIn?: OfferSignIn) => Promise<void>,
): Promise<void> {
  if (core.siwx === undefined) return connect();
  let revoke = async (): Promise<void> => undefined;
  let isOver = false;
  const offer: OfferSignIn = async (chainId): Promise<ConnectSignIn | undefined> => {
    const loaded = await loadBackground().catch(() => undefined);
    const offered = await loaded?.signInConnecting(core, chainId);
    // The wallet would prompt a visitor who has given it up.
    if (isOver) throw createError('ABORTED');
    if (offered !== undefined) revoke = offered.revoke;
    return offered;
  };
  try {
    await connect(offer);
  } catch (error) {
    isOver = true;
    await revoke();
    throw error;
  }
}
