import { signInNamespace } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { Approval, ApprovalRequest, ApprovalSignIn, Proposal } from '../contract/remote-wallet.ts';
import type { SiwxSession } from '../contract/siwx.ts';
import { serves } from '../siwx/serves.ts';
import { keepSigned, revokeSigned } from './keep-signed.ts';
import { readCacaos } from './read-cacaos.ts';
import { readTerms } from './read-terms.ts';

/**
 * Asks a wallet for an approval, including a sign-in if the site wants one and requests only the namespace that such
 * requests support. If the site does not supply the message in time, or the wallet approves without signing, the
 * visitor signs in once connected.
 */
export async function requestSignIn(
  core: AppKitCore,
  { proposal, signal }: Pick<ApprovalRequest, 'proposal' | 'signal'>,
  approve: (signIn?: ApprovalSignIn) => Promise<Approval>,
): Promise<Approval> {
  const { siwx } = core;
  const chainId = chainOf(proposal);
  if (siwx === undefined || chainId === undefined || !serves(siwx, chainId)) return approve();
  const terms = await readTerms(core, siwx, chainId).catch(() => undefined);
  signal.throwIfAborted();
  if (terms === undefined) return approve();
  let kept: readonly SiwxSession[] = [];
  try {
    return await approve({
      terms,
      async accept(cacaos, requested) {
        kept = await keepSigned(core, siwx, async () => {
          const sessions = readCacaos(cacaos, { ...requested, terms });
          await siwx.setSessions(sessions);
          return sessions;
        });
      },
    });
  } catch (error) {
    await revokeSigned(core, siwx, kept);
    throw error;
  }
}

/** The chain to sign for: the one the wallet should start on. */
function chainOf(proposal: Proposal): CaipNetworkId | undefined {
  const [namespace, ...others] = Object.keys(proposal);
  return namespace === signInNamespace && others.length === 0 ? proposal[namespace]?.chains[0] : undefined;
}
