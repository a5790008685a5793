import { readMember, readWalletIcon, readWalletName } from '@mooring/protocol';
import type { Eip1193Provider } from '../provider/eip1193.ts';
import { isSameWallet } from './same-wallet.ts';

/** The part of a window on which wallets announce themselves. */
export interface AnnouncementWindow {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  dispatchEvent(event: Event): boolean;
  readonly ethereum?: unknown;
}

/** A wallet found in the page, with bounded texts. */
export interface FoundWallet {
  /** The rdns, or `injected` for `window.ethereum`. */
  readonly id: string;
  readonly type: 'announced' | 'injected';
  readonly name: string;
  readonly icon: string | undefined;
  readonly rdns: string | undefined;
  /** Of its announcement; another one on each page. */
  readonly uuid?: string | undefined;
  readonly provider: Eip1193Provider;
}

export interface WalletSearch {
  /** The wallets found so far that `offers` accepts; `window.ethereum` only if none of them is the same. */
  list(offers?: (wallet: FoundWallet) => boolean): readonly FoundWallet[];
  /** All wallets, also duplicates: a connection to `window.ethereum` survives when the same wallet announces itself. */
  every(): readonly FoundWallet[];
  stop(): void;
}

const limit = 64;
const maxIdLength = 256;

/**
 * Finds wallets through EIP-6963, where the first announcement of an id wins, and `window.ethereum`. Calls `onChange`
 * for every later wallet.
 */
export function findWallets(target: AnnouncementWindow, onChange: () => void): WalletSearch {
  const found = new Map<string, FoundWallet>();
  const uuids = new Set<string>();
  const onAnnounce = (event: Event): void => {
    const announced = readAnnouncement((event as CustomEvent<unknown>).detail);
    if (announced === undefined || found.size >= limit) return;
    if (found.has(announced.id) || uuids.has(announced.uuid)) return;
    uuids.add(announced.uuid);
    found.set(announced.id, announced);
    onChange();
  };
  target.addEventListener('eip6963:announceProvider', onAnnounce);
  target.dispatchEvent(new Event('eip6963:requestProvider'));
  return {
    list(offers = () => true) {
      const announced = [...found.values()].filter(offers);
      const plain = readWindowEthereum(target);
      if (plain === undefined || !offers(plain) || isSameWallet(plain.provider, announced)) return announced;
      return [...announced, plain];
    },
    every() {
      const plain = readWindowEthereum(target);
      return plain === undefined ? [...found.values()] : [...found.values(), plain];
    },
    stop: () => target.removeEventListener('eip6963:announceProvider', onAnnounce),
  };
}

function readAnnouncement(detail: unknown): (FoundWallet & { readonly uuid: string }) | undefined {
  if (!isRecord(detail) || !isRecord(detail.info) || !isProvider(detail.provider)) return undefined;
  const { uuid, rdns, name, icon } = detail.info;
  const shown = readWalletName(name);
  if (!isId(uuid) || !isId(rdns) || shown === undefined) return undefined;
  const wallet = {
    id: rdns,
    type: 'announced',
    name: shown,
    icon: readWalletIcon(icon),
    rdns,
    uuid,
  } as const;
  return { ...wallet, provider: detail.provider };
}

function readWindowEthereum(target: AnnouncementWindow): FoundWallet | undefined {
  const ethereum = readMember(target, 'ethereum');
  if (!isProvider(ethereum)) return undefined;
  const name = 'Browser wallet';
  return { id: 'injected', type: 'injected', name, icon: undefined, rdns: undefined, provider: ethereum };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isProvider(value: unknown): value is Eip1193Provider {
  return isRecord(value) && typeof readMember(value, 'request') === 'function';
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxIdLength;
}
