import type { ApprovalSignIn } from '@mooring/core/adapter';
import { isCaipNetworkId, signInNamespace } from '@mooring/protocol';
import type { ProposalRequest, SignInRequest } from './sign-session.ts';

/**
 * The sign-in request that accompanies a proposal; `undefined` for several namespaces, since such a request covers only
 * one.
 *
 * @param first the initial chain of the session, for which the wallet signs
 */
export function signInRequest(
  { optionalNamespaces: requested }: ProposalRequest,
  { expirationTime: exp, notBefore: nbf, ...terms }: ApprovalSignIn['terms'],
  first: string | undefined,
): SignInRequest | undefined {
  const { chains = [], methods = [] } = requested[signInNamespace] ?? {};
  const known = chains.filter(isCaipNetworkId);
  if (Object.keys(requested).length !== 1 || known.length === 0) return undefined;
  const [start, rest] = [known.filter((chain) => chain === first), known.filter((chain) => chain !== first)];
  return { ...terms, exp, nbf, chains: [...start, ...rest], methods };
}
