import type { CaipNetworkId, Namespace } from '@mooring/core';
import type { ProposalRequest } from '../session/sign-session.ts';

/** The chain on which a new session starts: the site's choice, else the first requested chain. */
export function startChain(
  namespace: Namespace,
  requested: ProposalRequest | undefined,
  defaultChain: string | undefined,
): string | undefined {
  if (defaultChain?.startsWith(`${namespace}:`)) return defaultChain;
  const { optionalNamespaces = {} } = requested ?? {};
  return Object.hasOwn(optionalNamespaces, namespace)
    ? optionalNamespaces[namespace]?.chains?.[0]
    : undefined;
}

/** The first of `choices` that the wallet approved, else the first approved chain. */
export function chooseChain(
  approved: readonly CaipNetworkId[],
  choices: readonly (string | undefined)[],
): CaipNetworkId | undefined {
  const wanted = choices.find((choice) => approved.some((chain) => chain === choice));
  return approved.find((chain) => chain === wanted) ?? approved[0];
}
