import type { SessionRecord } from '@mooring/protocol/sign';
import type { SignEngine } from './sign-engine.ts';

/** Milliseconds to wait; link mode sessions rarely need the relay. */
const linkModeWait = 1_000;

/** Subscribes to a session's topic; a failed attempt is repeated on the next connection. */
export function subscribeSession({ core }: SignEngine, { topic, transportType }: SessionRecord): void {
  const subscribe = () => void core.relayer.subscribe(topic).catch(() => undefined);
  if (transportType !== 'link_mode') subscribe();
  else
    core.clock.after(linkModeWait, () => {
      if (core.relayer.connected || core.relayer.connecting) subscribe();
    });
}
