import { parseJson } from '@mooring/protocol';
import { type SessionRecord, signMethods } from '@mooring/protocol/sign';
import type { SignEngine } from '../engine/sign-engine.ts';
import type { DeepLinkHost } from '../ports/deep-link-host.ts';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { findLinking, type Linking } from '../ports/linking.ts';
import { formatDeepLink } from './format-deep-link.ts';
import { webDeepLinks } from './web-deep-links.ts';

const maxChoiceLength = 2_048;

/**
 * Opens the wallet app that received a request, if the session was connected through a deep link on this device. Never
 * rejects, because the request is sent either way.
 */
export async function openWalletApp(engine: SignEngine, session: SessionRecord, id: number): Promise<void> {
  if (session.sessionConfig?.disableDeepLink) return;
  await quietly(engine, () => openWallet(engine, session, id));
}

/** Forgets the chosen wallet app when a session ends. */
export function handleDeepLinks(engine: SignEngine): void {
  engine.core.sessions.onChange(({ value, previous }) => {
    if (previous && !value) void quietly(engine, () => forgetChoice(engine));
  });
}

async function openWallet(engine: SignEngine, { topic }: SessionRecord, id: number): Promise<void> {
  const { tag } = signMethods.wc_sessionRequest.request;
  // Link mode already sent the request to the app's address.
  if (engine.core.messenger.link?.target(topic, tag) !== undefined) return;
  const host = hostOf(engine);
  if (host === undefined) return;
  const { href, web } = readChoice(await host.read(engine.core.deepLinkName));
  const url = formatDeepLink(href, id, topic);
  if (url !== undefined) await host.open(url, web === true);
}

async function forgetChoice(engine: SignEngine): Promise<void> {
  const { deepLinkName, deepLinks, storage } = engine.core;
  if (deepLinks === false) return;
  const host = hostOf(engine);
  if (host) await host.remove(deepLinkName);
  // Outside a page, a program may have stored the choice in the client's own storage.
  else if ((await storage.getItem(deepLinkName)) !== undefined) await storage.removeItem(deepLinkName);
}

function hostOf({ core }: SignEngine): DeepLinkHost | undefined {
  if (core.deepLinks !== undefined) return core.deepLinks || undefined;
  const linking = findLinking(core.linking);
  return webDeepLinks() ?? (linking && nativeDeepLinks(linking, core.storage));
}

/** Opens other apps from a native app; the modal's choice is in the client's own storage. */
function nativeDeepLinks(linking: Linking, storage: KeyValueStorage): DeepLinkHost {
  return {
    read: (key) => storage.getItem(key),
    remove: (key) => storage.removeItem(key),
    open: (url) => linking.openURL(url),
  };
}

function readChoice(stored: unknown): { readonly href?: unknown; readonly web?: unknown } {
  const value = typeof stored === 'string' && stored.length <= maxChoiceLength ? parseJson(stored) : stored;
  return typeof value === 'object' && value !== null ? value : {};
}

async function quietly({ core }: SignEngine, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    // Whatever a host throws, the request was sent.
    core.logger.warn('deep link', { reason: error instanceof Error ? error.message : String(error) });
  }
}
