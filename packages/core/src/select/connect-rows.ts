import type { ConnectorInfo, ConnectorType } from '../contract/connection.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { ConnectRowKind } from '../contract/options.ts';
import type { AppKitState } from '../contract/state.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { defaultOptions } from '../store/default-options.ts';
import { findInstalled } from '../wallets/find-installed.ts';
import { readsList } from '../wallets/offers-list.ts';
import { connectorsInUseFirst } from './installed.ts';
import { type PageWallet, pageWalletOf, selectPageWallets } from './page-wallets.ts';
import { recommendedRows } from './recommended-rows.ts';
import { siteImage } from './site-image.ts';
import { selectWantedChain } from './wanted-chain.ts';

/** A row of Connect. */
export interface ConnectRow {
  /** Unique in the list. */
  readonly id: string;
  /** The id to pass to `connect`. */
  readonly connectorId: string;
  /** Set for a wallet of the page that supports several namespaces: the visitor has to choose one. */
  readonly several?: true | undefined;
  readonly kind: ConnectRowKind;
  readonly type: ConnectorType;
  readonly name: string;
  readonly icon?: string | undefined;
  /** The listed wallet to pair with. */
  readonly wallet?: WalletListing | undefined;
  /** At most one tag. */
  readonly tag?: 'qrCode' | 'recent' | 'installed' | 'connected' | undefined;
  /** A pairing already exists. */
  readonly disabled: boolean;
}

interface Candidate {
  readonly row: ConnectRow;
  readonly rdns: string | undefined;
  /** Namespaces it supports; empty for a listed wallet, which equals any wallet of its name. */
  readonly namespaces: readonly ChainNamespace[];
  /** Set for a wallet that announces itself, which differs from another of the same name. */
  readonly own?: true | undefined;
}

/**
 * The ways to connect in the site's order; by default pairing, recently used, found in the browser, featured, custom,
 * brought by the site, recommended. On a phone, pairing by code is last. Lists no wallet twice, by id, rdns or name,
 * except wallets of the page that only share a name, and none that the site excludes. If the visitor wants one
 * namespace, lists only wallets of the page that support it.
 */
export function selectConnectRows(state: AppKitState): readonly ConnectRow[] {
  const make = candidates(state);
  const hidden = excludes(state);
  const seen = new Set<string>();
  const rows: ConnectRow[] = [];
  // Installed and recent wallets make rows of the list redundant, in any order that the site sets.
  const order = inOrder(state);
  const own = marksOf([...make.injected(), ...make.external(), ...make.walletConnect()]);
  for (const kind of order) {
    // Untyped pages may pass an unknown kind.
    for (const candidate of Object.hasOwn(make, kind) ? make[kind]() : []) {
      const { row, rdns } = candidate;
      const marks = marksOf([candidate]);
      const twin = row.wallet !== undefined && kind !== 'recent' && marks.some((mark) => own.includes(mark));
      if (twin || isKnown(candidate, seen) || hidden(row, rdns)) continue;
      for (const mark of marks) seen.add(mark);
      rows.push(row);
    }
  }
  const allowed = recommendedRows(rows);
  let recommended = 0;
  return rows.filter(({ kind }) => {
    if (kind !== 'recommended') return true;
    recommended += 1;
    return recommended <= allowed;
  });
}

/**
 * The site's order, then the kinds that it does not name. A phone cannot scan its own screen: links into wallet apps
 * come before the QR code, in any order that the site sets.
 */
function inOrder({ device, options }: AppKitState): readonly ConnectRowKind[] {
  const kinds = [...new Set([...options.connectorTypeOrder, ...defaultOptions.connectorTypeOrder])];
  if (!device.mobile) return kinds;
  return [...kinds.filter((kind) => kind !== 'walletConnect'), 'walletConnect'];
}

function candidates(state: AppKitState): Readonly<Record<ConnectRowKind, () => readonly Candidate[]>> {
  const { options, wallets, features } = state;
  const { namespace: wanted } = selectWantedChain(state);
  const connectors = connectorsInUseFirst(state).filter(
    ({ namespaces }) => wanted === undefined || namespaces.includes(wanted),
  );
  const inPage = selectPageWallets(state, wanted);
  const connected = (id: string, namespace = wanted): boolean =>
    Object.entries(state.libraryConnections).some(
      ([name, list]) =>
        (namespace === undefined || namespace === name) && list.some((entry) => entry.connectorId === id),
    );
  const paired = connectors.some(({ id, type }) => type === 'walletConnect' && connected(id));
  const ofTypes = (types: readonly ConnectorType[]): readonly ConnectorInfo[] =>
    types.flatMap((type) => connectors.filter((connector) => connector.type === type));
  const fromPage =
    (kind: ConnectRowKind, tag: ConnectRow['tag']) =>
    ({ id, type, name, icon, rdns, ways }: PageWallet): Candidate => ({
      rdns,
      namespaces: ways.map(({ namespace }) => namespace),
      own: true,
      row: {
        id,
        connectorId: id,
        several: ways.length > 1 || undefined,
        kind,
        type,
        name,
        icon: icon ?? siteImage(options.connectorImages, id),
        tag: ways.every((way) => connected(way.connectorId, way.namespace)) ? 'connected' : tag,
        disabled: false,
      },
    });
  const fromConnector =
    (kind: ConnectRowKind, tag: ConnectRow['tag']) =>
    (connector: ConnectorInfo): Candidate => ({
      rdns: connector.rdns,
      namespaces: connector.namespaces,
      row: {
        id: connector.id,
        connectorId: connector.id,
        kind,
        type: connector.type,
        name: connector.name,
        icon: connector.icon ?? siteImage(options.connectorImages, connector.id),
        tag: connected(connector.id) ? 'connected' : tag,
        disabled: connector.type === 'walletConnect' && paired,
      },
    });
  const fromList =
    (kind: ConnectRowKind) =>
    (wallet: WalletListing): Candidate => ({
      rdns: wallet.rdns ?? undefined,
      namespaces: [],
      row: {
        id: `wallet:${wallet.id}`,
        connectorId: 'walletConnect',
        kind,
        type: 'walletConnect',
        name: wallet.name,
        icon: wallet.image_url ?? undefined,
        wallet,
        disabled: paired,
      },
    });
  const listed = (list: readonly WalletListing[], kind: ConnectRowKind): readonly Candidate[] =>
    features.pairing ? list.map(fromList(kind)) : [];
  const recommended =
    options.featuredWalletIds.length + options.customWallets.length + options.customWalletsUnread > 0
      ? []
      : wallets.recommended;
  const recent = (): readonly Candidate[] =>
    state.recentWallets.flatMap((used) => {
      const wallet = used.wallet;
      const own =
        (wallet === undefined ? undefined : findInstalled(inPage, wallet)) ??
        pageWalletOf(inPage, used.connectorId);
      if (own !== undefined) return [fromPage('recent', 'recent')(own)];
      const connector = connectors.find(({ id }) => id === used.connectorId);
      if (connector === undefined) return [];
      if (connector.type !== 'walletConnect') return [fromConnector('recent', 'recent')(connector)];
      if (used.name === connector.name) return [];
      const { name, icon, rdns } = used;
      const row: ConnectRow = {
        id: `recent:${name}`,
        connectorId: connector.id,
        kind: 'recent',
        type: 'walletConnect',
        name,
        icon,
        wallet,
        tag: 'recent',
        disabled: paired,
      };
      return [{ row, rdns, namespaces: [] }];
    });
  return {
    // On a phone too: there it leads into any wallet that takes a link, even one that no list knows.
    walletConnect: () => ofTypes(['walletConnect']).map(fromConnector('walletConnect', 'qrCode')),
    recent,
    injected: () => [
      ...inPage.filter(({ type }) => type === 'announced').map(fromPage('injected', 'installed')),
      ...inPage.filter(({ type }) => type === 'injected').map(fromPage('injected', undefined)),
    ],
    featured: () => listed(wallets.featured, 'featured'),
    custom: () => listed(options.customWallets, 'custom'),
    external: () => ofTypes(['embedded', 'external']).map(fromConnector('external', undefined)),
    recommended: () => listed(recommended, 'recommended'),
  };
}

function marksOf(list: readonly Candidate[]): readonly string[] {
  return list.flatMap((candidate) => [
    `name:${candidate.row.name.toLowerCase()}`,
    ...ownMarks(candidate),
    ...(candidate.rdns === undefined ? [] : [`rdns:${candidate.rdns}`]),
  ]);
}

/** Marks of a wallet with its own namespaces: one of the same name in another namespace is another wallet. */
function ownMarks({ row, namespaces }: Candidate): readonly string[] {
  return [`id:${row.id}`, ...namespaces.map((namespace) => `name:${namespace} ${row.name.toLowerCase()}`)];
}

function isKnown(candidate: Candidate, seen: ReadonlySet<string>): boolean {
  if (candidate.own) return seen.has(`id:${candidate.row.id}`);
  const marks = candidate.namespaces.length === 0 ? marksOf([candidate]) : ownMarks(candidate);
  return marks.some((mark) => seen.has(mark));
}

/**
 * Matches the wallets that the site excludes, by rdns or name. Until the list is read, hides all browser wallets, which
 * it might exclude.
 */
function excludes(state: AppKitState): (row: ConnectRow, rdns: string | undefined) => boolean {
  const { excluded, status } = state.wallets;
  const ids = new Set(state.options.excludeWalletIds);
  const unread = ids.size > 0 && readsList(state) && (status === 'idle' || status === 'loading');
  const names = new Set(excluded.map(({ name }) => name.toLowerCase()));
  const known = new Set(excluded.map(({ rdns }) => rdns));
  return (row, rdns) =>
    (row.wallet !== undefined && ids.has(row.wallet.id)) ||
    (row.kind !== 'walletConnect' &&
      (unread || names.has(row.name.toLowerCase()) || (rdns !== undefined && known.has(rdns))));
}
