import { createProtocolError, type SessionRecord } from '@mooring/protocol/sign';
import type { RecordStore } from '../storage/record-store.ts';

/** Apps that are remembered; of those without a session the one met first is forgotten first. */
const maxApps = 100;

export interface LinkApps {
  /** Apps that take messages at their address, by it. */
  readonly linkApps: RecordStore<true>;
  readonly sessions: RecordStore<SessionRecord>;
}

/**
 * Remembers an app that takes messages at its address.
 *
 * @throws MooringError `MISSING_OR_INVALID` for what is no address of an app
 */
export async function rememberLinkApp({ linkApps, sessions }: LinkApps, address: string): Promise<void> {
  if (typeof address !== 'string' || !URL.canParse(address) || new URL(address).protocol !== 'https:')
    throw createProtocolError(
      'MISSING_OR_INVALID',
      `addLinkModeSupportedApp() universalLink: ${String(address).slice(0, 200)}`,
    );
  if (linkApps.has(address)) return;
  if (linkApps.size >= maxApps) {
    const inUse = new Set(
      sessions
        .values()
        .filter(({ transportType }) => transportType === 'link_mode')
        .map(({ peer }) => peer.metadata.redirect?.universal),
    );
    const oldest = linkApps.keys().find((known) => !inUse.has(known));
    if (oldest !== undefined) await linkApps.delete(oldest);
  }
  await linkApps.set(address, true);
}
