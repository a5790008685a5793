import { parseJson } from '@mooring/protocol';
import { type SessionRecord, signMethods } from '@mooring/protocol/sign';
import type { SignEngine } from '../engine/sign-engine.ts';
import type { DeepLinkHost } from '../ports/deep-link-host.ts';
import { findLinking } from '../ports/linking.ts';
import { formatDeepLink } from './format-deep-link.ts';
import { nativeDeepLinks } from './native-deep-links.ts';
import { webDeepLinks } from './web-deep-links.ts';

const longestChoice = 2_048;

/** Opens the app that was chosen at a request. */
export async function openWallet(engine: SignEngine, { topic }: SessionRecord, id: number): Promise<void> {
  const { tag } = signMethods.wc_sessionRequest.request;
  // It was sent to the app's own address.
  if (engine.core.messenger.link?.target(topic, tag) !== undefined) return;
  const host = hostOf(engine);
  const url = host && formatDeepLink(readHref(await host.read(engine.core.deepLinkName)), id, topic);
  if (url !== undefined) await host?.open(url);
}

/** Forgets which app it was. */
export async function forgetChoice(engine: SignEngine): Promise<void> {
  const { deepLinkName, storage } = engine.core;
  const host = hostOf(engine);
  if (host) await host.remove(deepLinkName);
  else if ((await storage.getItem(deepLinkName)) !== undefined) await storage.removeItem(deepLinkName);
}

function hostOf({ core }: SignEngine): DeepLinkHost | undefined {
  if (core.deepLinks) return core.deepLinks;
  const linking = findLinking(core.linking);
  return webDeepLinks() ?? (linking && nativeDeepLinks(linking, core.storage));
}

function readHref(stored: unknown): unknown {
  const value = typeof stored === 'string' && stored.length <= longestChoice ? parseJson(stored) : stored;
  return typeof value === 'object' && value !== null ? (value as { href?: unknown }).href : undefined;
}
