import type { AppKitCore } from '../contract/core.ts';
import { loadRequests } from '../lazy.ts';

/** Hides what an earlier page asked a wallet for. */
export async function dismissRequest(core: AppKitCore, key: string): Promise<void> {
  const requests = await loadRequests().catch(() => undefined);
  requests?.dismissFound(core, key);
}
