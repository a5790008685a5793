import * as v from 'valibot';
import type { AppKitCore } from '../contract/core.ts';
import { storageKeys } from '../storage/keys.ts';
import { sharedName } from '../storage/on-stored.ts';
import { storedText, storedTime } from '../storage/stored-forms.ts';
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

/** Links that a wallet may have read. */
export const linkList = /* @__PURE__ */ storedList<StoredLink>({
  key: storageKeys.links,
  schema: v.object({
    topic: storedText(128),
    walletId: storedText(128),
    shownAt: storedTime,
    expiry: storedTime,
    linking: v.optional(storedText(2_048)),
  }),
  longest: 20_000,
  most: { open: 8, ended: 0 },
  idOf: ({ topic }) => topic,
  startOf: ({ shownAt }) => shownAt,
  hasEnded: () => false,
});

/** The name that a page holds while it waits for the answer to a link. */
export function linkName(core: AppKitCore, topic: string): string {
  return `${sharedName(core, storageKeys.links)}/${topic}`;
}

export function forgetLink(core: AppKitCore, topic: string): void {
  const links = linkList.read(core);
  const others = links.filter((link) => link.topic !== topic);
  if (others.length < links.length) linkList.store(core, others);
}
