import { isWireAccountId, isWireChainId } from './namespace-lists.ts';
import { type ProtocolFailure, protocolFailure } from './protocol-error.ts';

type Entry = { readonly [member: string]: unknown };

/**
 * Checks a dapp's requested namespaces (pairing-protocol §5.8). A later rule's failure replaces an earlier one's:
 * chains over methods and events.
 *
 * @param call for the text, e.g. `connect()`
 * @param type `requiredNamespaces` or `optionalNamespaces`
 */
export function checkRequestedNamespaces(
  namespaces: unknown,
  call: string,
  type: string,
): ProtocolFailure | undefined {
  const entries = readEntries(namespaces);
  if (entries === undefined) {
    return protocolFailure('MISSING_OR_INVALID', `${call}, ${type} should be an object with data`);
  }
  return checkChains(entries, `${call} ${type}`) ?? checkMethodsAndEvents(entries, call);
}

/** Checks a wallet's grants (pairing-protocol §5.8). Failures of accounts replace those of methods and events. */
export function checkNamespaces(namespaces: unknown, call: string): ProtocolFailure | undefined {
  const entries = readEntries(namespaces);
  if (entries === undefined) {
    return protocolFailure('MISSING_OR_INVALID', `${call}, namespaces should be an object with data`);
  }
  return checkAccounts(entries, call) ?? checkMethodsAndEvents(entries, call);
}

function readEntries(namespaces: unknown): readonly (readonly [string, Entry])[] | undefined {
  if (typeof namespaces !== 'object' || namespaces === null || Array.isArray(namespaces)) return undefined;
  const entries = Object.entries(namespaces).map(
    ([key, value]: [string, unknown]) =>
      [key, (typeof value === 'object' && value !== null ? value : {}) as Entry] as const,
  );
  return entries.length === 0 ? undefined : entries;
}

function checkChains(
  entries: readonly (readonly [string, Entry])[],
  context: string,
): ProtocolFailure | undefined {
  for (const [key, { chains }] of entries) {
    if (isWireChainId(key)) continue;
    if (!Array.isArray(chains) || chains.length === 0) {
      return protocolFailure(
        'UNSUPPORTED_CHAINS',
        `${context}, chains must be defined as "namespace:chainId" e.g. "eip155:1": {...} in the namespace key OR as an array of CAIP-2 chainIds e.g. eip155: { chains: ["eip155:1", "eip155:5"] }`,
      );
    }
    const wrong = chains.findIndex((chain) => !isWireChainId(chain));
    if (wrong !== -1) {
      return protocolFailure(
        'UNSUPPORTED_CHAINS',
        `${context}, chain ${shown(chains[wrong])} should be a string and conform to "namespace:chainId" format`,
      );
    }
  }
  return undefined;
}

function checkAccounts(
  entries: readonly (readonly [string, Entry])[],
  call: string,
): ProtocolFailure | undefined {
  for (const [, { accounts }] of entries) {
    if (!Array.isArray(accounts)) {
      return protocolFailure(
        'UNSUPPORTED_ACCOUNTS',
        `${call} namespace, accounts should be an array of strings conforming to "namespace:chainId:address" format`,
      );
    }
    const wrong = accounts.findIndex((account) => !isWireAccountId(account));
    if (wrong !== -1) {
      return protocolFailure(
        'UNSUPPORTED_ACCOUNTS',
        `${call} namespace, account ${shown(accounts[wrong])} should be a string and conform to "namespace:chainId:address" format`,
      );
    }
  }
  return undefined;
}

function checkMethodsAndEvents(
  entries: readonly (readonly [string, Entry])[],
  call: string,
): ProtocolFailure | undefined {
  for (const [, { methods, events }] of entries) {
    if (!isTextList(methods)) {
      return protocolFailure(
        'UNSUPPORTED_METHODS',
        `${call}, namespace, methods should be an array of strings or empty array for no methods`,
      );
    }
    if (!isTextList(events)) {
      return protocolFailure(
        'UNSUPPORTED_EVENTS',
        `${call}, namespace, events should be an array of strings or empty array for no events`,
      );
    }
  }
  return undefined;
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item.trim() !== '');
}

/** A value in an error text, bounded. */
function shown(value: unknown): string {
  return String(value).slice(0, 200);
}
