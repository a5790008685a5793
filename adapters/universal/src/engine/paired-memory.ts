import type { BaseStorage, CaipNetworkId, Namespace } from '@mooring/core';
import { readChain } from '@mooring/evm';
import { parseJson } from '@mooring/protocol';

/** The record that exists while there is an approval: without it a page load does not load the engine. */
export const pairedKey = '@mooring/paired';

/** Stored state of one namespace. */
export interface Remembered {
  /** Id of the approval that serves it; empty where the first version stored it, which knew no ids. */
  readonly approval?: string | undefined;
  /** The chain in use. */
  readonly chain?: CaipNetworkId | undefined;
  /** Ids of living approvals that also give it, and were left for it or replaced. */
  readonly left: readonly string[];
}

type PairedRecord = ReadonlyMap<Namespace, Remembered>;

const longestRecord = 20_000;
const mostNamespaces = 32;
const mostLeft = 16;
const name = /^[-a-z0-9]{3,10}$/;
const chainId = /^[-a-z0-9]{3,10}:[-_a-zA-Z0-9]{1,32}$/;
const approvalId = /^[-_a-zA-Z0-9]{0,128}$/;
const nothing: Remembered = { left: [] };

/**
 * The page's stored state of paired wallets, by namespace. Other tabs write it too: each change reads it first. Without storage,
 * and after it is cleared, it lasts as long as the page.
 */
export class PairedMemory {
  readonly #storage: BaseStorage | undefined;
  #text: string | null = null;
  /** The storage is full or forbidden: this page's state counts. */
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

  /** The approval no longer serves the namespace, and is not to be taken up for it again. The chain stays for the next one. */
  leave(namespace: Namespace, approval: string): void {
    const known = this.get(namespace);
    const left = [...known.left.filter((id) => id !== approval), approval].slice(-mostLeft);
    this.set(namespace, known.approval === approval ? { approval: undefined, left } : { left });
  }

  /** Every approval that is known: in use, or left. */
  approvals(): readonly string[] {
    return [...this.#read().values()].flatMap(({ approval, left }) =>
      approval === undefined ? left : [approval, ...left],
    );
  }

  /** Forgets approvals that are over. */
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

  /** The stored state; if the page's storage was cleared or refuses, this page's last state. */
  #load(): string | null {
    if (this.#isLost) return this.#text;
    try {
      this.#text = this.#storage?.getItem(pairedKey) ?? this.#text;
    } catch {
      // Storage that refuses is as none.
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
      // Without storage only the silent restore is lost.
      this.#isLost = true;
    }
  }
}

/** Reads the record; also the first version's, which was the EVM chain alone. Whatever else stands there is nothing. */
function readRecord(text: string | null): PairedRecord {
  if (text === null || text.length > longestRecord) return new Map();
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
  const entries = Object.entries(record).slice(0, mostNamespaces);
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
    left: Array.isArray(left) ? left.filter(isApproval).slice(-mostLeft) : [],
  };
}

function isApproval(value: unknown): value is string {
  return typeof value === 'string' && approvalId.test(value);
}

function isChain(value: unknown): value is CaipNetworkId {
  return typeof value === 'string' && chainId.test(value);
}
