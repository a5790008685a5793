import type { AppKitCore } from '../contract/core.ts';
import { storageKeys } from '../storage/keys.ts';
import { claimName, holdName } from '../storage/live-pages.ts';
import { sharedName } from '../storage/on-stored.ts';

/** A pairing link that no wallet has answered, without its key. */
export interface StoredLink {
  /** Topic of the link's pairing. */
  readonly topic: string;
  readonly walletId: string;
  /** Unix milliseconds. */
  readonly shownAt: number;
  /** On the wire, in Unix seconds. */
  readonly expiry: number;
  /** The app that the visitor opened with it, as text: without the link. */
  readonly linking?: string | undefined;
}

const mostLinks = 8;
const longestList = 24_000;
const longestText = 2_048;

/** Links that no wallet has answered, of any page, the newest first. Storage may contain anything: the rest is ignored. */
export function readLinks({ storage }: AppKitCore): readonly StoredLink[] {
  try {
    const text = storage?.getItem(storageKeys.links) ?? '[]';
    const list: unknown = text.length > longestList ? [] : JSON.parse(text);
    return Array.isArray(list) ? list.slice(0, mostLinks).filter(isLink) : [];
  } catch {
    return [];
  }
}

/** Adds a link, or replaces it. Without storage, it is only known to this page. */
export function storeLink(core: AppKitCore, link: StoredLink): void {
  write(core, [link, ...readLinks(core).filter(({ topic }) => topic !== link.topic)]);
}

export function forgetLink(core: AppKitCore, topic: string): void {
  const links = readLinks(core);
  const others = links.filter((link) => link.topic !== topic);
  if (others.length < links.length) write(core, others);
}

function write({ storage }: AppKitCore, links: readonly StoredLink[]): void {
  try {
    if (links.length === 0) storage?.removeItem(storageKeys.links);
    else storage?.setItem(storageKeys.links, JSON.stringify(links.slice(0, mostLinks)));
  } catch {
    // Only a later page would need it.
  }
}

function isLink(value: unknown): value is StoredLink {
  const { topic, walletId, shownAt, expiry, linking } = Object(value) as Record<keyof StoredLink, unknown>;
  return (
    isText(topic) &&
    isText(walletId) &&
    Number.isSafeInteger(shownAt) &&
    Number.isSafeInteger(expiry) &&
    (linking === undefined || isText(linking))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestText;
}

/** Tells other pages that this one waits for the answer to a link. Returns a function that ends it. */
export function holdLink(core: AppKitCore, topic: string): () => void {
  return holdName(core, nameOf(core, topic));
}

/** Waits until no other page waits for the answer to a link, or until `ended`, and then holds it as {@link holdLink}. */
export function claimLink(core: AppKitCore, topic: string, ended: AbortSignal): Promise<() => void> {
  return claimName(core, nameOf(core, topic), ended);
}

function nameOf(core: AppKitCore, topic: string): string {
  return `${sharedName(core, storageKeys.links)}/${topic}`;
}
