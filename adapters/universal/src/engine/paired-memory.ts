import type { BaseStorage, CaipNetworkId, Namespace } from '@mooring/core';
import { readChain } from '@mooring/evm';
import { parseJson } from '@mooring/protocol';

/** Storage key. The record exists while there is an approval: without it, a page does not load the engine. */
export const pairedKey = '@mooring/paired';

/** Stored state of one namespace. */
export interface Remembered {
  /** Id of the approval that serves the namespace; empty if stored by the first version, which had no ids. */
  readonly approval?: string | undefined;
  /** The chain in use. */
  readonly chain?: CaipNetworkId | undefined;
  /** Ids of active approvals that also grant the namespace, but were left or replaced for it. */
  readonly left: readonly string[];
}

type PairedRecord = ReadonlyMap<Namespace, Remembered>;

const maxRecordLength = 20_000;
const maxNamespaces = 32;
const maxLeftEntries = 16;
const name = /^[-a-z0-9]{3,10}$/;
const chainId = /^[-a-z0-9]{3,10}:[-_a-zA-Z0-9]{1,32}$/;
const approvalId = /^[-_a-zA-Z0-9]{0,128}$/;
const nothing: Remembered = { left: [] };

/**
 * The page's stored state of paired wallets, by namespace. Other tabs write it too, so each change reads it first.
 * Without storage, and after storage is cleared, it lasts as long as the page.
 */
export class PairedMemory {
  readonly #storage: BaseStorage | undefined;
  #text: string | null = null;
  /** Whether storage is full or forbidden; then this page's state counts. */
  #isLost = false;

  constructor(storage: BaseStorage | undefined) {
    this.#storage = storage;
  }

  get(namespace: Namespace): Remembered {
    return this.#read().get(namespace) ?? nothing;
  }

  namespaces(): readonly Namespace[] {
    return [...this.#read().keys()];
  }

  /** Whether an approval of an earlier visit serves the namespace. */
  has(namespace: Namespace): boolean {
    return this.get(namespace).approval !== undefined;
  }

  set(namespace: Namespace, change: Partial<Remembered>): void {
    const record = new Map(this.#read());
    record.set(namespace, { ...(record.get(namespace) ?? nothing), ...change });
    this.#write(record);
  }

  /** Stops an approval from serving the namespace, also in later visits. Keeps the chain for the next approval. */
  leave(namespace: Namespace, approval: string): void {
    const known = this.get(namespace);
    const left = [...known.left.filter((id) => id !== approval), approval].slice(-maxLeftEntries);
    this.set(namespace, known.approval === approval ? { approval: undefined, left } : { left });
  }

  /** All known approvals, in use or left. */
  approvals(): readonly string[] {
    return [...this.#read().values()].flatMap(({ approval, left }) =>
      approval === undefined ? left : [approval, ...left],
    );
  }

  /** Forgets ended approvals. */
  forget(...approvals: readonly string[]): void {
    const gone = (id: string): boolean => approvals.includes(id);
    const record = [...this.#read()].map(([namespace, { approval, chain, left }]) => {
      const others = left.filter((id) => !gone(id));
      const isOver = approval === undefined || gone(approval);
      return [namespace, { approval: isOver ? undefined : approval, chain, left: others }] as const;
    });
    this.#write(new Map(record));
  }

  #read(): PairedRecord {
    return readRecord(this.#load());
  }

  /** The stored state, or this page's last state if storage was cleared or fails. */
  #load(): string | null {
    if (this.#isLost) return this.#text;
    try {
      this.#text = this.#storage?.getItem(pairedKey) ?? this.#text;
    } catch {
      // Treat failing storage like none.
    }
    return this.#text;
  }

  #write(record: PairedRecord): void {
    const entries = [...record].flatMap(([namespace, { approval, chain, left }]) =>
      approval === undefined && left.length === 0
        ? []
        : [[namespace, { approval, chain, ...(left.length === 0 ? {} : { left }) }]],
    );
    this.#text = entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
    try {
      if (this.#text === null) this.#storage?.removeItem(pairedKey);
      else this.#storage?.setItem(pairedKey, this.#text);
      this.#isLost = false;
    } catch {
      // Without storage, only the silent restore does not work.
      this.#isLost = true;
    }
  }
}

/** Parses the record, or the first version's, which is only the EVM chain. Ignores anything else. */
function readRecord(text: string | null): PairedRecord {
  if (text === null || text.length > maxRecordLength) return new Map();
  if (!text.startsWith('{')) {
    const chain = readChain(text);
    return new Map(chain === undefined ? [] : [['eip155', { approval: '', chain, left: [] }]]);
  }
  let record: unknown;
  try {
    record = parseJson(text);
  } catch {
    return new Map();
  }
  if (typeof record !== 'object' || record === null) return new Map();
  const entries = Object.entries(record).slice(0, maxNamespaces);
  return new Map(
    entries.flatMap(([key, entry]) => (name.test(key) ? [[key, readEntry(key, entry)] as const] : [])),
  );
}

function readEntry(namespace: Namespace, value: unknown): Remembered {
  const { approval, chain, left } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly [member: string]: unknown;
  };
  return {
    approval: isApproval(approval) ? approval : undefined,
    chain: isChain(chain) && chain.startsWith(`${namespace}:`) ? chain : undefined,
    left: Array.isArray(left) ? left.filter(isApproval).slice(-maxLeftEntries) : [],
  };
}

function isApproval(value: unknown): value is string {
  return typeof value === 'string' && approvalId.test(value);
}

function isChain(value: unknown): value is CaipNetworkId {
  return typeof value === 'string' && chainId.test(value);
}
