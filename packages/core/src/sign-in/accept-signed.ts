import type { Cacao } from '@mooring/protocol/cacao';
import type { AppKitCore } from '../contract/core.ts';
import type { RequestedSignIn } from '../contract/remote-wallet.ts';
import { keepSigned, revokeSigned } from './keep-signed.ts';
import { readCacaos } from './read-cacaos.ts';

/**
 * Has the site store what a wallet signed with its approval of an earlier page's link. Rejects if it was not asked so, or the
 * site does not accept it.
 *
 * @returns revokes it at the site, for a link that is given up after all
 */
export async function acceptSigned(
  core: AppKitCore,
  cacaos: readonly Cacao[],
  requested: RequestedSignIn,
): Promise<() => Promise<void>> {
  const { siwx } = core;
  if (siwx === undefined) return async () => undefined;
  const sessions = readCacaos(cacaos, requested);
  await keepSigned(core, siwx, async () => {
    await siwx.setSessions(sessions);
    return sessions;
  });
  return () => revokeSigned(core, siwx, sessions);
}
