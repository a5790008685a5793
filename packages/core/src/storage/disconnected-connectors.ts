import type { BaseStorage } from '../contract/platform.ts';
import { storageKeys } from './keys.ts';

const longest = 64 * 1024;

/** Connector ids by namespace. */
export type DisconnectedConnectors = ReadonlyMap<string, readonly string[]>;

/** Reads the wallets that a visitor disconnected from a stored text. Unknown data is ignored. */
export function readDisconnected(text: string | null | undefined): DisconnectedConnectors {
  if (text === null || text === undefined || text.length > longest) return new Map();
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return new Map();
    return new Map(
      Object.entries(parsed).map(([namespace, ids]) => [
        namespace,
        Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [],
      ]),
    );
  } catch {
    return new Map();
  }
}

/** Records that the visitor disconnected wallets; other tabs follow. */
export function recordDisconnect(
  storage: BaseStorage | undefined,
  namespace: string,
  ids: readonly string[],
): void {
  // Removed first: a storage event fires only on a change.
  change(storage, namespace, (known) => known.filter((id) => !ids.includes(id)));
  change(storage, namespace, (known) => [...known, ...ids]);
}

/** Records that the visitor reconnected a wallet. */
export function recordReconnect(storage: BaseStorage | undefined, chainId: string, id: string): void {
  change(storage, chainId.split(':')[0] ?? '', (known) => known.filter((each) => each !== id));
}

function change(
  storage: BaseStorage | undefined,
  namespace: string,
  next: (known: readonly string[]) => readonly string[],
): void {
  try {
    const text = storage?.getItem(storageKeys.disconnectedConnectors) ?? null;
    const all = new Map(readDisconnected(text));
    const before = all.get(namespace) ?? [];
    const after = next(before).slice(-64);
    if (after.join() === before.join()) return;
    all.set(namespace, after);
    storage?.setItem(storageKeys.disconnectedConnectors, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Without storage, other tabs notice on their next request to the wallet.
  }
}
