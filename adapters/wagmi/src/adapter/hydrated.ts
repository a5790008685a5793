import type { Clock } from '@mooring/core/adapter';
import { systemClock } from '@mooring/protocol/time';
import type { Config } from 'wagmi';
import { persistOf } from '../connectors/wagmi-internal.ts';

/** Milliseconds to wait for the site's own storage. */
const readLimit = 3_000;

/** Whether wagmi has read its storage, or has none. */
export function isHydrated(config: Config): boolean {
  return persistOf(config)?.hasHydrated() ?? true;
}

/** Resolves once wagmi has read its storage, which names the wallet to reconnect first. */
export async function hydrated(config: Config, clock: Clock = systemClock): Promise<void> {
  const persist = persistOf(config);
  if (persist === undefined || persist.hasHydrated()) return;
  await new Promise<void>((resolve) => {
    const cancel = clock.after(readLimit, resolve);
    persist.onFinishHydration(() => {
      cancel();
      resolve();
    });
  });
}
