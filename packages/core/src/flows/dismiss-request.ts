import type { AppKitCore } from '../contract/core.ts';
import { loadRequests } from '../lazy.ts';

/** Hides a wallet request of an earlier page. */
export async function dismissRequest(core: AppKitCore, key: string): Promise<void> {
  const requests = await loadRequests().catch(() => undefined);
  requests?.dismissFoundRequest(core, key);
}
