import { type CaipNetworkId, type KeyValueStorage, storageKeys } from '@mooring/core';
import { idOf } from '../discovery/read-wallet.ts';

const mostConnectors = 16;
const longest = 10_000;
/** The one wallet whose id is no name. */
const pairedId = 'walletConnect';

/** What is kept for the next visit. */
export interface Remembered {
  /** Ids of connected wallets, the active one first. */
  readonly connectors: readonly string[];
  /** Of the active one. */
  readonly chainId?: CaipNetworkId | undefined;
}

export interface Memory {
  read(): Remembered;
  write(remembered: Remembered): void;
}

const nothing: Remembered = { connectors: [] };

/** A record in the page's storage, which may be forbidden or full. A site that migrates has only the name of its active wallet. */
export function memoryIn(storage: KeyValueStorage | undefined, name: string): Memory {
  return {
    read() {
      try {
        const text = storage?.getItem(name) ?? '';
        if (text !== '') return parse(text);
        const active = storage?.getItem(storageKeys.connectedConnector('solana')) ?? '';
        if (active === '') return nothing;
        return { connectors: [active.startsWith('solana:') || active === pairedId ? active : idOf(active)] };
      } catch {
        return nothing;
      }
    },
    write(remembered) {
      try {
        if (remembered.connectors.length === 0) storage?.removeItem(name);
        else {
          const connectors = remembered.connectors.slice(0, mostConnectors);
          storage?.setItem(name, JSON.stringify({ ...remembered, connectors }));
        }
      } catch {
        // Without storage the visitor connects again next time.
      }
    },
  };
}

function parse(text: string): Remembered {
  if (text.length > longest) return nothing;
  const { connectors, chainId } = Object(JSON.parse(text)) as { readonly [member: string]: unknown };
  if (!Array.isArray(connectors)) return nothing;
  return {
    connectors: connectors.filter((id): id is string => typeof id === 'string').slice(0, mostConnectors),
    chainId:
      typeof chainId === 'string' && chainId.startsWith('solana:') ? (chainId as CaipNetworkId) : undefined,
  };
}
