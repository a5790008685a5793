import type { ByNamespace, CaipAddress, CaipNetworkId, Grant } from '@mooring/core';
import { isAddressOf, namespaceFacts } from '@mooring/protocol';
import { bareName } from '../session/caip-parts.ts';
import type { SignSession } from '../session/sign-session.ts';

/** Entries of one list of a namespace that are read: accounts, chains or methods. */
const mostEntries = 1_000;
const mostNamespaces = 32;
const longestMethod = 256;
const name = /^[-a-z0-9]{3,10}$/;
const reference = /^[-_a-zA-Z0-9]{1,32}$/;
const numbered = /^[1-9]\d{0,15}$/;

/**
 * What a session gives, by namespace, read and bounded: malformed accounts and chains are left out, and a namespace without an
 * account is none. A wallet may write a namespace under its chains (`eip155:1`).
 */
export function readGrants(namespaces: SignSession['namespaces']): ByNamespace<Grant> {
  const entries = Object.entries(namespaces).slice(0, mostNamespaces);
  const names = [...new Set(entries.map(([key]) => bareName(key)))].filter((entry) => name.test(entry));
  return Object.fromEntries(
    names.flatMap((own) => {
      const grant = readGrant(
        own,
        entries.filter(([key]) => bareName(key) === own),
      );
      return grant === undefined ? [] : [[own, grant] as const];
    }),
  );
}

function readGrant(
  own: string,
  entries: readonly (readonly [string, SignSession['namespaces'][string]])[],
): Grant | undefined {
  const isReference = namespaceFacts(own).numbered === true ? numbered : reference;
  const isChain = (entry: string): entry is CaipNetworkId =>
    entry.startsWith(`${own}:`) && isReference.test(entry.slice(own.length + 1));
  const isAccount = (entry: string): entry is CaipAddress => {
    const end = entry.lastIndexOf(':');
    return isChain(entry.slice(0, end)) && isAddressOf(own, entry.slice(end + 1));
  };
  const accounts = unique(entries.flatMap(([, entry]) => entry.accounts)).filter(isAccount);
  if (accounts.length === 0) return undefined;
  const listed = entries.flatMap(([key, entry]) => [...(entry.chains ?? []), key]);
  const ofAccounts = accounts.map((entry) => entry.slice(0, entry.lastIndexOf(':')));
  const chains = unique([...listed, ...ofAccounts]).filter(isChain);
  const methods = unique(entries.flatMap(([, entry]) => entry.methods)).filter(
    (method) => method.length <= longestMethod,
  );
  return {
    accounts: accounts.slice(0, mostEntries),
    chains: chains.slice(0, mostEntries),
    methods: methods.slice(0, mostEntries),
  };
}

function unique(list: readonly string[]): readonly string[] {
  return [...new Set(list)];
}
