import type { Eip1193Provider } from '@mooring/core';
import { readWalletIcon, readWalletName } from '@mooring/protocol';
import { isSameWallet } from './same-wallet.ts';

/** The part of a window that wallets announce themselves on. */
export interface AnnouncementWindow {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  dispatchEvent(event: Event): boolean;
  readonly ethereum?: unknown;
}

/** A wallet found in the page, its words bounded. */
export interface FoundWallet {
  /** The rdns, or `injected` for `window.ethereum`. */
  readonly id: string;
  readonly type: 'announced' | 'injected';
  readonly name: string;
  readonly icon: string | undefined;
  readonly rdns: string | undefined;
  readonly provider: Eip1193Provider;
}

const limit = 64;
const longestId = 256;
/**
 * Finds wallets by EIP-6963, the first announcement of an id winning, and `window.ethereum` while no announced
 * wallet is the same. `onChange` is told of every later one. Returns the list so far, of those that are offered, and a way
 * to stop.
 */
export function findWallets(
  target: AnnouncementWindow,
  onChange: () => void,
): { list(offers?: (wallet: FoundWallet) => boolean): readonly FoundWallet[]; stop(): void } {
  const found = new Map<string, FoundWallet>();
  const uuids = new Set<string>();
  const onAnnounce = (event: Event): void => {
    const announced = readAnnouncement((event as CustomEvent<unknown>).detail);
    if (announced === undefined || found.size >= limit) return;
    if (found.has(announced.wallet.id) || uuids.has(announced.uuid)) return;
    uuids.add(announced.uuid);
    found.set(announced.wallet.id, announced.wallet);
    onChange();
  };
  target.addEventListener('eip6963:announceProvider', onAnnounce);
  target.dispatchEvent(new Event('eip6963:requestProvider'));
  return {
    list(offers = () => true) {
      const announced = [...found.values()].filter(offers);
      const plain = readWindowEthereum(target.ethereum, announced);
      return plain === undefined || !offers(plain) ? announced : [...announced, plain];
    },
    stop: () => target.removeEventListener('eip6963:announceProvider', onAnnounce),
  };
}

function readAnnouncement(detail: unknown): { uuid: string; wallet: FoundWallet } | undefined {
  if (!isRecord(detail) || !isRecord(detail.info) || !isProvider(detail.provider)) return undefined;
  const { uuid, rdns, name, icon } = detail.info;
  const shown = readWalletName(name);
  if (!isId(uuid) || !isId(rdns) || shown === undefined) return undefined;
  const wallet = { id: rdns, type: 'announced', name: shown, icon: readWalletIcon(icon), rdns } as const;
  return { uuid, wallet: { ...wallet, provider: detail.provider } };
}

function readWindowEthereum(ethereum: unknown, announced: readonly FoundWallet[]): FoundWallet | undefined {
  if (!isProvider(ethereum)) return undefined;
  if (isSameWallet(ethereum, announced)) return undefined;
  const name = 'Browser wallet';
  return { id: 'injected', type: 'injected', name, icon: undefined, rdns: undefined, provider: ethereum };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isProvider(value: unknown): value is Eip1193Provider {
  return isRecord(value) && typeof value.request === 'function';
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestId;
}
