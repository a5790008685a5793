import { createWireError } from '../errors/wire-errors.ts';

import { checkConformingNamespaces } from './check-conforming-namespaces.ts';
import { mergeRequiredIntoOptional } from './merge-required-into-optional.ts';
import { bareNamespace, chainOfAccount, unique } from './namespace-lists.ts';
import type { Namespace, Namespaces, ProposalNamespaces } from './namespace-types.ts';
import { createProtocolError } from './protocol-error.ts';

/** A wallet's supported chains, methods, events and accounts, by namespace. */
export type SupportedNamespaces = Readonly<
  Record<string, Namespace & { readonly chains: readonly string[] }>
>;

/** A proposal, and the wallet's capabilities. */
export interface BuildApprovedNamespacesParameters {
  readonly proposal: {
    readonly requiredNamespaces?: ProposalNamespaces | undefined;
    readonly optionalNamespaces?: ProposalNamespaces | undefined;
  };
  readonly supportedNamespaces: SupportedNamespaces;
}

/**
 * Namespaces for a wallet to approve: the requested ones narrowed to what it supports, in the order of the request;
 * everything it supports if the request is empty.
 *
 * @throws MooringError `NO_ACCOUNTS_FOR_CHAIN`, or `NON_CONFORMING_NAMESPACES` if something required is missing
 */
export function buildApprovedNamespaces(parameters: BuildApprovedNamespacesParameters): Namespaces {
  const { proposal, supportedNamespaces } = parameters;
  const required = proposal.requiredNamespaces ?? {};
  checkAccounts(supportedNamespaces);
  const failure = checkConformingNamespaces(required, supportedNamespaces, 'approve()');
  if (failure) throw createProtocolError(failure.kind, failure.detail);
  const requested = mergeRequiredIntoOptional(required, proposal.optionalNamespaces);
  if (Object.keys(requested).length === 0) return supportedNamespaces;
  return Object.fromEntries(
    Object.entries(requested).flatMap(([name, { chains: wanted = [], methods, events }]) => {
      const supported = supportedAs(name, supportedNamespaces);
      const chains = wanted.filter((chain) => supported.chains.includes(chain));
      const accounts = supported.accounts.filter((account) => chains.includes(chainOfAccount(account)));
      if (chains.length === 0 || accounts.length === 0) return [];
      const approved = {
        chains,
        methods: methods.filter((method) => supported.methods.includes(method)),
        events: events.filter((event) => supported.events.includes(event)),
        accounts,
      };
      return [[name, approved]];
    }),
  );
}

function checkAccounts(supported: SupportedNamespaces): void {
  for (const [namespace, { chains, accounts }] of Object.entries(supported)) {
    for (const chain of chains) {
      if (!accounts.some((account) => chainOfAccount(account) === chain)) {
        throw createWireError('NO_ACCOUNTS_FOR_CHAIN', { chain, namespace });
      }
    }
  }
}

/** Everything supported in one namespace, including entries listed by chain (`eip155:137`). */
function supportedAs(name: string, supported: SupportedNamespaces) {
  const entries = Object.entries(supported)
    .filter(([key]) => bareNamespace(key) === name)
    .map(([, entry]) => entry);
  return {
    chains: unique(entries.flatMap(({ chains }) => chains)),
    methods: unique(entries.flatMap(({ methods }) => methods)),
    events: unique(entries.flatMap(({ events }) => events)),
    accounts: unique(entries.flatMap(({ accounts }) => accounts)),
  };
}
