import { bareNamespace, chainsOf, chainsOfAccounts, containsAll, isWireChainId } from './namespace-lists.ts';
import type { Namespaces, ProposalNamespace, ProposalNamespaces } from './namespace-types.ts';
import { type ProtocolFailure, protocolFailure } from './protocol-error.ts';

/** Checks that a wallet grants everything required (pairing-protocol §5.8). Both must be well-formed. */
export function checkConformingNamespaces(
  required: ProposalNamespaces,
  approved: Namespaces,
  call: string,
): ProtocolFailure | undefined {
  const context = `${call} namespaces`;
  return (
    checkChains(required, approved, context) ??
    checkKeys(required, approved, context) ??
    checkInlineChains(approved, context) ??
    checkMethodsAndEvents(required, approved, context)
  );
}

function failure(context: string, what: string): ProtocolFailure {
  return protocolFailure('NON_CONFORMING_NAMESPACES', `${context} ${what}`);
}

function checkChains(
  required: ProposalNamespaces,
  approved: Namespaces,
  context: string,
): ProtocolFailure | undefined {
  const wanted = Object.entries(required).flatMap(([key, namespace]) => chainsOf(key, namespace));
  const given = Object.values(approved).flatMap(chainsOfAccounts);
  if (containsAll(given, wanted)) return undefined;
  return failure(
    context,
    `chains don't satisfy required namespaces.\n      Required: ${wanted}\n      Approved: ${given}`,
  );
}

function checkKeys(
  required: ProposalNamespaces,
  approved: Namespaces,
  context: string,
): ProtocolFailure | undefined {
  const wanted = Object.keys(required).map(bareNamespace);
  const given = Object.keys(approved).map(bareNamespace);
  if (containsAll(given, wanted)) return undefined;
  return failure(
    context,
    `keys don't satisfy required namespaces.\n      Required: ${wanted}\n      Approved: ${given}`,
  );
}

function checkInlineChains(approved: Namespaces, context: string): ProtocolFailure | undefined {
  for (const [key, namespace] of Object.entries(approved)) {
    if (!isWireChainId(key)) continue;
    const given = chainsOfAccounts(namespace);
    // Accounts on further chains are allowed besides those on the key's own chain.
    if (given.includes(key)) continue;
    return failure(
      context,
      `accounts don't satisfy namespace accounts for ${key}\n        Required: ${key}\n        Approved: ${given}`,
    );
  }
  return undefined;
}

function checkMethodsAndEvents(
  required: ProposalNamespaces,
  approved: Namespaces,
  context: string,
): ProtocolFailure | undefined {
  for (const [key, namespace] of Object.entries(required)) {
    for (const chain of chainsOf(key, namespace)) {
      const given = givenOnChain(approved, chain);
      if (!containsAll(given.methods, namespace.methods)) {
        return failure(context, `methods don't satisfy namespace methods for ${chain}`);
      }
      if (!containsAll(given.events, namespace.events)) {
        return failure(context, `events don't satisfy namespace events for ${chain}`);
      }
    }
  }
  return undefined;
}

/** Methods and events approved on one chain, from every namespace with an account there. */
export function givenOnChain(
  approved: Namespaces,
  chain: string,
): Pick<ProposalNamespace, 'methods' | 'events'> {
  const there = Object.values(approved).filter((namespace) => chainsOfAccounts(namespace).includes(chain));
  return {
    methods: there.flatMap(({ methods }) => methods),
    events: there.flatMap(({ events }) => events),
  };
}
