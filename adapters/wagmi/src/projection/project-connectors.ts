import type { ConnectorInfo, ConnectorType } from '@mooring/core';
import type { AdapterHost } from '@mooring/core/adapter';
import { isSameWallet } from '@mooring/evm';
import { readMember, readWalletIcon, readWalletName } from '@mooring/protocol';
import type { Config, Connector } from 'wagmi';
import { announcedWallets } from '../connectors/wagmi-internal.ts';

/** Maximum announced wallets to list: an extension may announce any number. */
const announcedLimit = 64;

/**
 * wagmi's connectors as the modal lists them: those that the site offers, each id once (the first announcement wins),
 * with bounded names and icons, and `window.ethereum` only if no announced wallet is the same.
 */
export function projectConnectors(
  config: Config,
  remoteIds: ReadonlySet<string>,
  offers: AdapterHost['offers'],
): readonly ConnectorInfo[] {
  const announced = announcedWallets(config);
  const offered = announced.filter(({ info }) => offers({ id: info.rdns, type: 'announced' }));
  const rdnsById = new Map(announced.map(({ info }) => [info.rdns, info.rdns] as const));
  const infos = new Map<string, ConnectorInfo>();
  let announcedCount = 0;
  for (const connector of config.connectors) {
    // Core itself lists remote wallets.
    if (remoteIds.has(connector.uid)) continue;
    const type = typeOf(connector, rdnsById);
    if (infos.has(connector.id) || (type === 'injected' && !offersEthereum(offered))) continue;
    if (!offers({ id: connector.id, type })) continue;
    if (type === 'announced') {
      announcedCount += 1;
      if (announcedCount > announcedLimit) continue;
    }
    infos.set(connector.id, infoOf(connector, type));
  }
  return [...infos.values()];
}

/** The details of a connector that a view may show. */
export function infoOf(
  connector: Pick<Connector, 'id' | 'name' | 'icon'>,
  type: ConnectorType,
): ConnectorInfo {
  return {
    id: connector.id,
    type,
    name:
      type === 'injected' ? 'Browser wallet' : (readWalletName(connector.name) ?? connector.id.slice(0, 64)),
    namespaces: ['eip155'],
    rdns: type === 'announced' ? connector.id : undefined,
    icon: readWalletIcon(connector.icon),
  };
}

function typeOf(connector: Connector, announced: ReadonlyMap<string, string>): ConnectorType {
  if (connector.type === 'injected' && announced.has(connector.id)) return 'announced';
  return connector.type === 'injected' && connector.id === 'injected' ? 'injected' : 'external';
}

/** Whether there is a `window.ethereum` other than the announced wallets. */
function offersEthereum(announced: readonly { info: { rdns: string }; provider: unknown }[]): boolean {
  const ethereum: unknown = typeof window === 'undefined' ? undefined : readMember(window, 'ethereum');
  if (typeof ethereum !== 'object' || ethereum === null) return false;
  if (typeof readMember(ethereum, 'request') !== 'function') return false;
  return !isSameWallet(
    ethereum,
    announced.map(({ info, provider }) => ({ rdns: info.rdns, provider })),
  );
}
