import type { AppKitCore } from '../contract/core.ts';
import { loadBackground } from '../lazy.ts';

/** Hides a wallet request of an earlier page. */
export async function dismissRequest(core: AppKitCore, key: string): Promise<void> {
  const requests = await loadBackground().catch(() => undefined);
  requests?.dismissFoundRequest(core, key);
}
