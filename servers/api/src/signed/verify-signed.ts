import type { CaipNetworkId } from '@mooring/protocol';
import { type AccountMessage, verifyMessage } from '@mooring/signatures';
import type { Upstreams } from '@mooring/upstreams';

/** Signer of a message: a key signs for every chain, a contract for its own. */
export type SignedBy = 'key' | 'contract';

/**
 * The signer of a message for an account; `undefined` if the signature is invalid, or the account's contract is on a chain without a node.
 *
 * @throws MooringError `CHAIN_NOT_SUPPORTED` if signatures of the namespace cannot be checked; `NODE_UNAVAILABLE` if
 * the contract cannot be called
 */
export async function verifySigned(
  upstreams: Pick<Upstreams, 'chains' | 'forward'>,
  chain: CaipNetworkId,
  signed: AccountMessage,
): Promise<SignedBy | undefined> {
  if (await verifyMessage(signed)) return 'key';
  if (!upstreams.chains.includes(chain)) return undefined;
  const ask = async (call: { readonly method: string; readonly params: readonly unknown[] }) => {
    const [answer] = await upstreams.forward(chain, [call]);
    return answer !== undefined && 'result' in answer ? answer.result : undefined;
  };
  return (await verifyMessage(signed, ask)) ? 'contract' : undefined;
}
