import type { SessionRecord } from '@mooring/protocol/sign';
import type { SignEngine } from './sign-engine.ts';

/** Milliseconds; apps in link mode need the relay for little, and later. */
const linkModeWait = 1_000;

/** Listens on a session's topic; what is missed now comes with the next connection. */
export function subscribeSession({ core }: SignEngine, { topic, transportType }: SessionRecord): void {
  const subscribe = () => void core.relayer.subscribe(topic).catch(() => undefined);
  if (transportType !== 'link_mode') subscribe();
  else
    core.clock.after(linkModeWait, () => {
      if (core.relayer.connected || core.relayer.connecting) subscribe();
    });
}
