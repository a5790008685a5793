import type { Namespace } from '../contract/namespaces.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { BaseStorage } from '../contract/platform.ts';
import { storageKeys } from '../storage/keys.ts';

const maxConnectors = 16;
const longest = 10_000;

/** Stored for the next visit. */
export interface RememberedConnections {
  /** Ids of connected wallets, the active one first. */
  readonly connectors: readonly string[];
  /** Chain of the active wallet. */
  readonly chainId?: CaipNetworkId | undefined;
  /** The active account of each wallet with several, by the wallet's id. */
  readonly accounts?: Readonly<Record<string, string>> | undefined;
}

export interface ConnectionRecord {
  read(): RememberedConnections;
  write(remembered: RememberedConnections): void;
  /** The stored active account of a wallet. */
  account(id: string): string | undefined;
  /** Accounts to store for these wallets; those of a wallet that has not returned yet stay as they were. */
  accounts(
    connectors: readonly string[],
    of: (id: string) => readonly { readonly address: string }[] | undefined,
  ): RememberedConnections['accounts'];
}

export interface ConnectionRecordOptions {
  readonly storage: BaseStorage | undefined;
  readonly namespace: Namespace;
  /** Storage key of the record. */
  readonly name: string;
  /** Maps the id that the former toolkit of a migrating site stored to a connector id. Default: the same id. */
  readonly formerId?: ((stored: string) => string) | undefined;
}

const nothing: RememberedConnections = { connectors: [] };

/**
 * A record in the page's storage, which may be forbidden or full. Also reads the record's first version and, for a site
 * that migrates, the id of the active wallet.
 */
export function connectionRecord({
  storage,
  namespace,
  name,
  formerId = (stored) => stored,
}: ConnectionRecordOptions): ConnectionRecord {
  const record: ConnectionRecord = {
    account(id) {
      const { accounts = {} } = record.read();
      return Object.hasOwn(accounts, id) ? accounts[id] : undefined;
    },
    accounts(connectors, of) {
      const chosen = connectors.flatMap((id) => {
        const [first, second] = of(id) ?? [];
        const address = first === undefined ? record.account(id) : second && first.address;
        return address === undefined ? [] : [[id, address] as const];
      });
      return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
    },
    read() {
      try {
        const text = storage?.getItem(name) ?? '';
        if (text !== '') return parse(text, namespace);
        const former = readFormer(storage)[namespace];
        if (Array.isArray(former) && former.some(isId)) return { connectors: idsOf(former) };
        const active = storage?.getItem(storageKeys.connectedConnector(namespace)) ?? '';
        return active === '' ? nothing : { connectors: [formerId(active)] };
      } catch {
        return nothing;
      }
    },
    write(remembered) {
      try {
        dropFormer(storage, namespace);
        if (remembered.connectors.length === 0) storage?.removeItem(name);
        else {
          const connectors = remembered.connectors.slice(0, maxConnectors);
          storage?.setItem(name, JSON.stringify({ ...remembered, connectors }));
        }
      } catch {
        // Without storage, the visitor connects again on the next visit.
      }
    },
  };
  return record;
}

function parse(text: string, namespace: Namespace): RememberedConnections {
  if (text.length > longest) return nothing;
  const { connectors, chainId, accounts } = Object(JSON.parse(text)) as {
    readonly [member: string]: unknown;
  };
  if (!Array.isArray(connectors)) return nothing;
  const chosen = Object.entries(Object(accounts)).filter((entry): entry is [string, string] =>
    isId(entry[1]),
  );
  return {
    ...(chosen.length === 0 ? {} : { accounts: Object.fromEntries(chosen) }),
    connectors: idsOf(connectors),
    chainId:
      typeof chainId === 'string' && chainId.startsWith(`${namespace}:`)
        ? (chainId as CaipNetworkId)
        : undefined,
  };
}

function idsOf(list: readonly unknown[]): readonly string[] {
  return list.filter(isId).slice(0, maxConnectors);
}

function isId(id: unknown): id is string {
  return typeof id === 'string';
}

function readFormer(storage: BaseStorage | undefined): Readonly<Record<string, unknown>> {
  const text = storage?.getItem(storageKeys.formerConnections) ?? '';
  try {
    return text === '' || text.length > longest ? {} : Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function dropFormer(storage: BaseStorage | undefined, namespace: Namespace): void {
  const { [namespace]: own, ...others } = readFormer(storage);
  if (own === undefined) return;
  if (Object.keys(others).length === 0) storage?.removeItem(storageKeys.formerConnections);
  else storage?.setItem(storageKeys.formerConnections, JSON.stringify(others));
}
