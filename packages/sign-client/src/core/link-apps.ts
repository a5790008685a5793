import { createProtocolError, type SessionRecord } from '@mooring/protocol/sign';
import type { RecordStore } from '../storage/record-store.ts';

/** Apps to remember; beyond that, the oldest without a session is dropped. */
const maxApps = 100;

export interface LinkApps {
  /** Apps that accept messages at their address, by address. */
  readonly linkApps: RecordStore<true>;
  readonly sessions: RecordStore<SessionRecord>;
}

/**
 * Remembers an app that accepts messages at its address.
 *
 * @throws MooringError `MISSING_OR_INVALID` if the address is not an app's
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
