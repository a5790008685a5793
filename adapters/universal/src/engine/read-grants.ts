import type { CaipAddress, CaipNetworkId } from '@mooring/core';
import type { ByNamespace, Grant, Proposal } from '@mooring/core/adapter';
import { currentNamespace, isAddressOf, namespaceFacts, namespaceOf } from '@mooring/protocol';
import type { SignSession } from '../session/sign-session.ts';

/** Maximum entries read per list of accounts, chains or methods. */
const maxEntries = 1_000;
const maxNamespaces = 32;
const maxMethodLength = 256;
const name = /^[-a-z0-9]{3,10}$/;
const reference = /^[-_a-zA-Z0-9]{1,32}$/;
const wholeNumber = /^[1-9]\d{0,15}$/;

/**
 * Parses and bounds the grants of a session, by namespace. Omits malformed accounts and chains, and namespaces without
 * an account. A wallet may list a namespace by chain (`eip155:1`), or under a former name (`elrond`); accounts and
 * chains then keep that name, the only one that the wallet knows.
 */
export function readGrants(namespaces: SignSession['namespaces']): ByNamespace<Grant> {
  const entries = Object.entries(namespaces).slice(0, maxNamespaces);
  const nameOf = (key: string): string => currentNamespace(namespaceOf(key));
  const names = [...new Set(entries.map(([key]) => nameOf(key)))].filter((entry) => name.test(entry));
  return Object.fromEntries(
    names.flatMap((own) => {
      const grant = readGrant(
        own,
        entries.filter(([key]) => nameOf(key) === own),
      );
      return grant === undefined ? [] : [[own, grant] as const];
    }),
  );
}

function readGrant(
  own: string,
  entries: readonly (readonly [string, SignSession['namespaces'][string]])[],
): Grant | undefined {
  const numbered = namespaceFacts(own).numbered === true;
  // A number above 2^53-1 would lose precision.
  const isReference = (text: string): boolean =>
    numbered ? wholeNumber.test(text) && Number.isSafeInteger(Number(text)) : reference.test(text);
  const isChain = (entry: string): entry is CaipNetworkId =>
    currentNamespace(namespaceOf(entry)) === own && isReference(entry.slice(namespaceOf(entry).length + 1));
  const read = (entry: string): readonly CaipAddress[] => {
    const end = entry.lastIndexOf(':');
    const chain = entry.slice(0, end);
    const address = addressIn(entry.slice(end + 1), own);
    return isChain(chain) && address !== undefined ? [`${chain}:${address}`] : [];
  };
  const accounts = unique(entries.flatMap(([, entry]) => entry.accounts.slice(0, maxEntries)).flatMap(read));
  if (accounts.length === 0) return undefined;
  const listed = entries.flatMap(([key, entry]) => [...(entry.chains ?? []), key]);
  const ofAccounts = accounts.map((entry) => entry.slice(0, entry.lastIndexOf(':')));
  const chains = unique([...listed, ...ofAccounts]).filter(isChain);
  const methods = unique(entries.flatMap(([, entry]) => entry.methods)).filter(
    (method) => method.length <= maxMethodLength,
  );
  return {
    accounts: accounts.slice(0, maxEntries),
    chains: chains.slice(0, maxEntries),
    methods: methods.slice(0, maxEntries),
  };
}

/** Cardano wallets write an account as two joined addresses: the last one receives payments. */
function addressIn(text: string, namespace: string): string | undefined {
  if (isAddressOf(namespace, text)) return text;
  return text
    .split('-')
    .slice(1)
    .findLast((part) => isAddressOf(namespace, part));
}

function unique<Text extends string>(list: readonly Text[]): readonly Text[] {
  return [...new Set(list)];
}

/** Whether a wallet grants any requested namespace. */
export function answers(grants: ByNamespace<Grant>, proposal: Proposal): boolean {
  return Object.keys(grants).some((namespace) => Object.hasOwn(proposal, namespace));
}
