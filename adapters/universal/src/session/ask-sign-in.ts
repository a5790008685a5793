import type { SignInAsk } from '@mooring/core/adapter';
import { isCaipNetworkId, signInNamespace } from '@mooring/protocol';
import type { Asked, AskedSignIn } from './sign-session.ts';

/**
 * The sign-in request that accompanies a proposal, only for a single namespace, the one that such requests serve.
 *
 * @param first the chain that the session is to start on, which is signed for
 */
export function askSignIn(
  { optionalNamespaces: asked }: Asked,
  { expirationTime: exp, notBefore: nbf, ...terms }: SignInAsk['terms'],
  first: string | undefined,
): AskedSignIn | undefined {
  const { chains = [], methods = [] } = asked[signInNamespace] ?? {};
  const known = chains.filter(isCaipNetworkId);
  if (Object.keys(asked).length !== 1 || known.length === 0) return undefined;
  const [start, rest] = [known.filter((chain) => chain === first), known.filter((chain) => chain !== first)];
  return { ...terms, exp, nbf, chains: [...start, ...rest], methods };
}
