import * as v from 'valibot';
import type { AppKitCore } from '../contract/core.ts';
import { storageKeys } from '../storage/keys.ts';
import { claimName, holdName } from '../storage/live-pages.ts';
import { sharedName } from '../storage/on-stored.ts';
import { storedText } from '../storage/stored-forms.ts';
import { storedList } from '../storage/stored-list.ts';

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

const text = storedText(2_048);
const integer = v.pipe(v.number(), v.safeInteger());

const linkList = /* @__PURE__ */ storedList<StoredLink>({
  key: storageKeys.links,
  schema: v.object({
    topic: text,
    walletId: text,
    shownAt: integer,
    expiry: integer,
    linking: v.optional(text),
  }),
  longest: 24_000,
  most: { open: 8, ended: 0 },
  idOf: ({ topic }) => topic,
  startOf: ({ shownAt }) => shownAt,
  hasEnded: () => false,
});

/** Links of any page that no wallet has answered, the newest first. */
export function readLinks(core: AppKitCore): readonly StoredLink[] {
  return linkList.read(core);
}

/** Adds a link, or replaces it. Without storage, only this page can resume it. */
export function storeLink(core: AppKitCore, link: StoredLink): void {
  const others = readLinks(core).filter(({ topic }) => topic !== link.topic);
  linkList.store(core, linkList.bound([link, ...others]));
}

export function forgetLink(core: AppKitCore, topic: string): void {
  const links = readLinks(core);
  const others = links.filter((link) => link.topic !== topic);
  if (others.length < links.length) linkList.store(core, others);
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
