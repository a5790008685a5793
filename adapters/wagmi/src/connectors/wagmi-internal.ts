/**
 * Everything that reads or calls `config._internal`. wagmi may change it in any release: the tests beside this file run on each
 * supported major.
 */
import type { Chain } from 'viem';
import type { Config, Connector, CreateConnectorFn, Transport } from 'wagmi';

export interface Persist {
  hasHydrated(): boolean;
  onFinishHydration(listener: () => void): () => void;
}

/** Whether wagmi restores its connections once its provider has mounted. */
export function restoresOnMount(config: Config): boolean {
  return config._internal.ssr;
}

/** How wagmi's storage is read. wagmi's types always have it; without a storage it is missing. */
export function persistOf(config: Config): Persist | undefined {
  return (config._internal.store as unknown as { readonly persist?: Persist }).persist;
}

/** Browser wallets that have announced themselves (EIP-6963). */
export function announcedWallets(
  config: Config,
): ReturnType<NonNullable<Config['_internal']['mipd']>['getProviders']> {
  return config._internal.mipd?.getProviders() ?? [];
}

/** Adds wallets that announced themselves while wagmi was reading its storage: wagmi drops these. */
export function adoptAnnounced(config: Config): void {
  const { mipd, connectors } = config._internal;
  const known = new Set(config.connectors.map(({ id }) => id));
  const missed = (mipd?.getProviders() ?? []).filter(({ info }) => {
    const isNew = !known.has(info.rdns);
    known.add(info.rdns);
    return isNew;
  });
  if (missed.length === 0) return;
  const made = missed.map((detail) => connectors.setup(connectors.providerDetailToConnector(detail)));
  connectors.setState((list) => [...list, ...made]);
}

/**
 * Stops wagmi from listening for announced wallets, which otherwise lasts as long as the page. Returns a function that
 * resumes listening and requests announcements again.
 */
export function pauseAnnouncements(config: Config): () => void {
  const { mipd } = config._internal;
  if (mipd === undefined) return () => undefined;
  const listeners = [...mipd._listeners()];
  mipd.destroy();
  return () => {
    for (const listener of listeners) mipd.subscribe(listener);
    mipd.reset();
  };
}

/** Creates a connector without listing it in wagmi. */
export function setUpConnector(config: Config, create: CreateConnectorFn): Connector {
  return config._internal.connectors.setup(create);
}

/** Lists a connector before the others, in place of one with the same id. */
export function listConnector(config: Config, connector: Connector): void {
  config._internal.connectors.setState((list) => [
    connector,
    ...list.filter((known) => known.id !== connector.id),
  ]);
}

/** Removes connectors from wagmi's list. */
export function unlistConnectors(config: Config, uids: { has(uid: string): boolean }): void {
  config._internal.connectors.setState((list) => list.filter(({ uid }) => !uids.has(uid)));
}

export function subscribeConnectors(
  config: Config,
  listener: (connectors: readonly Connector[]) => void,
): () => void {
  return config._internal.connectors.subscribe(listener);
}

/** Transports of wagmi's clients by chain id; assigning one takes effect immediately. */
export function transportsOf(config: Config): Record<number, Transport> {
  return config._internal.transports;
}

export function setChains(config: Config, chains: readonly [Chain, ...Chain[]]): void {
  config._internal.chains.setState([...chains]);
}

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
