import { parseJson } from '@mooring/protocol';
import { type SessionRecord, signMethods } from '@mooring/protocol/sign';
import type { SignEngine } from '../engine/sign-engine.ts';
import { findLinking } from '../link-mode/linking.ts';
import type { DeepLinkHost } from './deep-link-host.ts';
import { formatDeepLink } from './format-deep-link.ts';
import { nativeDeepLinks } from './native-deep-links.ts';

/** Where the modal keeps the app that a person connected with: `{ href, name }`. */
const choice = 'WALLETCONNECT_DEEPLINK_CHOICE';
const longestChoice = 2_048;

/**
 * Leads a person to the app that a request went to, if it was connected by its address on this device. Never rejects: the
 * request is on its way, whatever opens.
 */
export async function openWallet(engine: SignEngine, session: SessionRecord, id: number): Promise<void> {
  const { core } = engine;
  const { topic, sessionConfig } = session;
  if (sessionConfig?.disableDeepLink) return;
  // It was sent to the app's own address.
  if (core.messenger.link?.target(topic, signMethods.wc_sessionRequest.request.tag) !== undefined) return;
  try {
    const host = hostOf(engine);
    if (!host) return;
    const url = formatDeepLink(readHref(await host.read(choice)), id, topic);
    if (url !== undefined) await host.open(url);
  } catch (error) {
    core.logger.warn('wallet not opened', { reason: (error as Error).message });
  }
}

/** A session's end ends the choice of its app. */
export function handleDeepLinks(engine: SignEngine): void {
  engine.core.sessions.onChange(({ value, previous }) => {
    if (!previous || value) return;
    forget(engine).catch(() => undefined);
  });
}

async function forget(engine: SignEngine): Promise<void> {
  await hostOf(engine)?.remove(choice);
}

function hostOf({ core }: SignEngine): DeepLinkHost | undefined {
  if (core.deepLinks) return core.deepLinks;
  const linking = core.deepLinks === false ? undefined : findLinking(core.linking);
  return linking && nativeDeepLinks(linking, core.storage);
}

function readHref(stored: unknown): unknown {
  const value = typeof stored === 'string' && stored.length <= longestChoice ? parseJson(stored) : stored;
  return typeof value === 'object' && value !== null ? (value as { href?: unknown }).href : undefined;
}
