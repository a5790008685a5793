import type { ConnectSignIn } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { SiwxSession } from '../contract/siwx.ts';
import { createError } from '../errors.ts';
import { readData } from '../siwx/read-data.ts';
import { serves } from '../siwx/serves.ts';
import { keepSigned, revokeSigned } from './keep-signed.ts';
import { readTerms } from './read-terms.ts';

/** A sign-in offered to a wallet in the page, and how to revoke it if the wallet does not connect after all. */
export interface OfferedSignIn extends ConnectSignIn {
  /** Also refuses what the wallet signs later. */
  revoke(): Promise<void>;
}

/**
 * The message for a wallet in the page to sign while it connects, so that the visitor is prompted once. `undefined` if
 * the site wants no sign-in on this chain, or does not supply the message in time: then the visitor signs in once
 * connected.
 */
export async function signInConnecting(
  core: AppKitCore,
  chainId: CaipNetworkId,
): Promise<OfferedSignIn | undefined> {
  const { siwx } = core;
  if (siwx === undefined || !serves(siwx, chainId)) return undefined;
  const read = await readTerms(core, siwx, chainId).catch(() => undefined);
  if (read === undefined) return undefined;
  const terms = { ...read, issuedAt: new Date(core.clock.now()).toISOString() };
  let kept: readonly SiwxSession[] = [];
  let isOver = false;
  return {
    terms,
    async accept({ address, message, signature }) {
      if (isOver) throw createError('ABORTED');
      kept = await keepSigned(core, siwx, async () => {
        const data = readData({ ...terms, version: '1', chainId, accountAddress: address });
        const session: SiwxSession = { data, message, signature };
        await siwx.addSession(session);
        return [session];
      });
      // Given up while the site stored it.
      if (!isOver) return;
      await revokeSigned(core, siwx, kept);
      throw createError('ABORTED');
    },
    async revoke() {
      isOver = true;
      await revokeSigned(core, siwx, kept);
    },
  };
}
