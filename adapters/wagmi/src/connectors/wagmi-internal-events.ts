/**
 * Everything that calls `config._internal.events`, which wagmi may change in any release. The tests beside this file run on each
 * supported major of wagmi.
 */
import type { Config, Connector } from 'wagmi';

/** Payload of a wallet's `change` event. */
type Change = Parameters<Config['_internal']['events']['change']>[0];

/** Changes accounts or chain of a connection, like its connector's event. */
export function changeConnection(config: Config, change: Change): void {
  config._internal.events.change(change);
}

/** Makes wagmi follow a connector that it did not connect itself. */
export function startListening(config: Config, connector: Connector): void {
  const { change, connect, disconnect } = config._internal.events;
  connector.emitter.off('connect', connect);
  connector.emitter.on('change', change);
  connector.emitter.on('disconnect', disconnect);
}

/** Makes wagmi ignore events of a disconnected connector, except a new connect. */
export function stopListening(config: Config, connector: Connector): void {
  const { change, connect, disconnect } = config._internal.events;
  connector.emitter?.off('change', change);
  connector.emitter?.off('disconnect', disconnect);
  if (connector.emitter?.listenerCount('connect') === 0) connector.emitter.on('connect', connect);
}
