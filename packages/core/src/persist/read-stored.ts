import { readWalletIcon, readWalletName } from '@mooring/protocol';
import { recentWalletLimit } from '@mooring/protocol/limits';
import type { ConnectorType } from '../contract/connection.ts';
import type { RecentWallets } from '../contract/event.ts';
import type { BaseStorage } from '../contract/platform.ts';
import type { AppKitState } from '../contract/state.ts';
import { storageKeys } from '../storage/keys.ts';
import { readLinking } from '../wallets/read-linking.ts';
import { readWallet } from '../wallets/read-wallet.ts';

/** Room for two icons of 256 KB per wallet: the one it announces, and that of its entry in the list. */
const maxListLength = recentWalletLimit * (2 * 256 + 32) * 1024;
const connectorTypes: readonly ConnectorType[] = [
  'announced',
  'injected',
  'walletConnect',
  'embedded',
  'external',
];

/** Reads the data of an earlier visit. Storage may contain anything: unknown data is dropped silently. */
export function readStored(storage: BaseStorage | undefined): {
  readonly recent: RecentWallets;
  readonly linking: AppKitState['linking'];
} {
  return {
    recent: readRecent(read(storage, storageKeys.recentWallets)),
    linking: readLinking(read(storage, storageKeys.deepLink)),
  };
}

function read(storage: BaseStorage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function readRecent(text: string | null): RecentWallets {
  if (text === null || text.length > maxListLength) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.slice(0, recentWalletLimit).flatMap(readRecentWallet) : [];
  } catch {
    return [];
  }
}

/** A wallet stored by us, or by the toolkit that the site migrated from: there a plain listing without a connector. */
function readRecentWallet(entry: unknown): RecentWallets {
  if (typeof entry !== 'object' || entry === null) return [];
  const record = entry as Readonly<Record<string, unknown>>;
  const name = readWalletName(record.name);
  const wallet = readWallet(record.wallet ?? record);
  const type = connectorTypes.find((known) => known === (record.type ?? 'walletConnect'));
  const connectorId = record.connectorId ?? 'walletConnect';
  if (name === undefined || type === undefined || typeof connectorId !== 'string') return [];
  if (record.connectorId === undefined && wallet === undefined) return [];
  const rdns = typeof record.rdns === 'string' ? record.rdns.slice(0, 256) : undefined;
  const icon = readWalletIcon(record.icon) ?? readWalletIcon(wallet?.image_url);
  return [{ name, icon, rdns, type, connectorId: connectorId.slice(0, 256), wallet }];
}
