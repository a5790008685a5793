import type { Clock } from '@mooring/core';
import { systemClock } from '@mooring/core';
import type { Config, Connector } from 'wagmi';

/** Milliseconds a wallet may take to say goodbye. */
const goodbyeLimit = 3_000;

/**
 * Says goodbye to one wallet and takes it out of wagmi's store, after 3 s also without an answer. Not wagmi's own action:
 * that one waits forever, and when a late answer comes it writes the connections of back then over those of now.
 */
export async function disconnectConnector(
  config: Config,
  connector: Connector,
  clock: Clock = systemClock(),
): Promise<void> {
  // Called first and guarded: a record that wagmi restored from storage has no methods.
  const said = Promise.resolve()
    .then(() => connector.disconnect?.())
    .catch(() => undefined);
  await new Promise<void>((resolve) => {
    const cancel = clock.after(goodbyeLimit, resolve);
    void said.then(() => {
      cancel();
      resolve();
    });
  });
  const { change, connect, disconnect } = config._internal.events;
  connector.emitter?.off('change', change);
  connector.emitter?.off('disconnect', disconnect);
  if (connector.emitter?.listenerCount('connect') === 0) connector.emitter.on('connect', connect);
  config.setState((state) => {
    if (!state.connections.has(connector.uid) && state.current !== connector.uid) return state;
    const connections = new Map(state.connections);
    connections.delete(connector.uid);
    const next = connections.keys().next().value ?? null;
    const current = state.current === connector.uid ? next : state.current;
    return { ...state, connections, current, status: current === null ? 'disconnected' : state.status };
  });
  const recent = config.state.connections.get(config.state.current ?? '')?.connector.id;
  if (recent !== undefined) await config.storage?.setItem('recentConnectorId', recent);
}
