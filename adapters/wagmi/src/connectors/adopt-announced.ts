import type { Config } from 'wagmi';

/** Adds wallets that announced themselves while wagmi was reading its storage, which wagmi drops. */
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
