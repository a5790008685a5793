import type { Clock } from '@mooring/core/adapter';
import { disconnectTimeoutMs } from '@mooring/protocol/limits';
import { systemClock } from '@mooring/protocol/time';
import type { Config, Connector } from 'wagmi';
import { stopListening } from '../connectors/wagmi-internal.ts';

/** The last disconnection of each wallet. */
const leaving = new WeakMap<Connector, Promise<void>>();

/** Resolves once a wallet that is being disconnected is gone from wagmi's store: it may be connected again then. */
export async function disconnected(connector: Connector): Promise<void> {
  await leaving.get(connector)?.catch(() => undefined);
}

/**
 * Disconnects one wallet and removes it from wagmi's store, after 3 s even without an answer. wagmi's own action waits
 * forever, and on a late answer overwrites the current connections with those from the time of the call.
 */
export async function disconnectConnector(
  config: Config,
  connector: Connector,
  clock: Clock = systemClock,
): Promise<void> {
  const gone = leave(config, connector, clock);
  leaving.set(connector, gone);
  await gone;
  const recent = config.state.connections.get(config.state.current ?? '')?.connector.id;
  if (recent !== undefined) await config.storage?.setItem('recentConnectorId', recent);
}

async function leave(config: Config, connector: Connector, clock: Clock): Promise<void> {
  // Optional call: a record that wagmi restored from storage has no methods.
  const answered = Promise.resolve()
    .then(() => connector.disconnect?.())
    .catch(() => undefined);
  await new Promise<void>((resolve) => {
    const cancel = clock.after(disconnectTimeoutMs, resolve);
    void answered.then(() => {
      cancel();
      resolve();
    });
  });
  stopListening(config, connector);
  config.setState((state) => {
    if (!state.connections.has(connector.uid) && state.current !== connector.uid) return state;
    const connections = new Map(state.connections);
    connections.delete(connector.uid);
    const next = connections.keys().next().value ?? null;
    const current = state.current === connector.uid ? next : state.current;
    return { ...state, connections, current, status: current === null ? 'disconnected' : state.status };
  });
}
