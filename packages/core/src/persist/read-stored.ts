import { readWalletIcon, readWalletName } from '@mooring/protocol';
import type { ConnectorType } from '../contract/connection.ts';
import type { CaipNetwork } from '../contract/network.ts';
import type { KeyValueStorage } from '../contract/platform.ts';
import type { RecentWallets } from '../store/event.ts';
import { storageKeys } from './keys.ts';

const longestList = 256 * 1024;
const recentLimit = 2;
const connectorTypes: readonly ConnectorType[] = ['announced', 'injected', 'walletConnect', 'external'];

/** What an earlier visit left. Anything may be in a storage: what is not ours is dropped without a word. */
export function readStored(
  storage: KeyValueStorage | undefined,
  networks: readonly CaipNetwork[],
): { readonly network: CaipNetwork | undefined; readonly recent: RecentWallets } {
  const id = read(storage, storageKeys.activeNetwork);
  return {
    network: networks.find((network) => network.caipNetworkId === id),
    recent: readRecent(read(storage, storageKeys.recentWallets)),
  };
}

function read(storage: KeyValueStorage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function readRecent(text: string | null): RecentWallets {
  if (text === null || text.length > longestList) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.slice(0, recentLimit).flatMap(readWallet) : [];
  } catch {
    return [];
  }
}

function readWallet(entry: unknown): RecentWallets {
  if (typeof entry !== 'object' || entry === null) return [];
  const record = entry as Readonly<Record<string, unknown>>;
  const name = readWalletName(record.name);
  const type = connectorTypes.find((known) => known === record.type);
  const connectorId = record.connectorId;
  if (name === undefined || type === undefined || typeof connectorId !== 'string') return [];
  const rdns = typeof record.rdns === 'string' ? record.rdns.slice(0, 256) : undefined;
  return [{ name, icon: readWalletIcon(record.icon), rdns, type, connectorId: connectorId.slice(0, 256) }];
}
