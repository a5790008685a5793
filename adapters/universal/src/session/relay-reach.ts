import type { Clock, Reach } from '@mooring/core/adapter';
import type { DappClient } from './sign-session.ts';

/** The part of a client's relay that reports its connection. */
interface Relay {
  readonly connected?: unknown;
  readonly connecting?: unknown;
  readonly clockIsBehind?: unknown;
  readonly isSilent?: unknown;
  on?(name: string, listener: () => void): unknown;
}

/** Events after which the result may have changed. */
const changes = ['relayer_connect', 'relayer_disconnect', 'relayer_error', 'relayer_connection_stalled'];

/** Milliseconds that a connection after a failure must last to count as working. */
const steadyMs = 1_000;

/**
 * Whether the relay of a client answers; the client may be another implementation. In a tab that leaves the socket to
 * another tab, the result is unknown.
 */
export function relayReach(client: DappClient, changed: () => void, clock: Clock): () => Reach {
  const relay: Relay = Object(Reflect.get(Object(Reflect.get(client, 'core')), 'relayer'));
  let failed = false;
  let cancel: (() => void) | undefined;
  const onConnect = (): void => {
    cancel?.();
    if (failed)
      cancel = clock.after(steadyMs, () => {
        failed = false;
        changed();
      });
    else changed();
  };
  for (const name of ['relayer_clock_behind', 'relayer_silence']) relay.on?.(name, changed);
  for (const name of changes) {
    relay.on?.(name, () => {
      if (name === 'relayer_connect') return onConnect();
      cancel?.();
      failed = true;
      changed();
    });
  }
  return () => {
    if (relay.connected === true && !failed && relay.isSilent !== true)
      return relay.clockIsBehind === true ? 'behind' : 'reached';
    return failed || relay.connecting === true || relay.isSilent === true ? 'trying' : 'unknown';
  };
}
