import type { Cacao } from '@mooring/protocol/cacao';
import type { AppKitCore } from '../contract/core.ts';
import type { AskedSignIn } from '../contract/remote-wallet.ts';
import { keepSigned } from './keep-signed.ts';
import { readCacaos } from './read-cacaos.ts';

/**
 * Has the site store what a wallet signed with its approval of an earlier page's link. Rejects if it was not asked so, or the
 * site does not accept it.
 */
export async function acceptSigned(
  core: AppKitCore,
  cacaos: readonly Cacao[],
  asked: AskedSignIn,
): Promise<void> {
  const { siwx } = core;
  if (siwx !== undefined) await keepSigned(core, async () => siwx.setSessions(readCacaos(cacaos, asked)));
}
