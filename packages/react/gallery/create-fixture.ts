import type { AppKitCore } from '@mooring/core';
import { fetchBalance } from '@mooring/core/data';
import type { WalletSource } from '@mooring/core/modal';
import { createCore, readDevice } from '@mooring/core/page';
import { appears } from './arrives.ts';
import type { Fixture } from './fixture.ts';
import { address, connectors, networks, networksElsewhere, pairingConnector, site } from './fixture-data.ts';
import { fixtures } from './fixtures.ts';
import { type GalleryBehaviour, galleryAdapter } from './gallery-adapter.ts';
import { endGalleryApi, galleryApi } from './gallery-api.ts';
import { galleryClock } from './gallery-clock.ts';
import { silentPairing } from './silent-pairing.ts';

/** Every state of every view. */
export const fixtureStates: readonly {
  readonly view: string;
  readonly state: string;
  readonly fixture: Fixture;
}[] = Object.entries(
  fixtures as unknown as Readonly<Record<string, Readonly<Record<string, Fixture>>>>,
).flatMap(([view, states]) => Object.entries(states).map(([state, fixture]) => ({ view, state, fixture })));

const everyWay = [pairingConnector, ...connectors];

/** A core in the state of a fixture; `show` opens it there. */
export function createFixture(
  setting: Fixture,
  behaviour: Partial<GalleryBehaviour>,
  /** Replaces the shipped list. */
  walletSource?: WalletSource | undefined,
): {
  readonly core: AppKitCore;
  readonly focus: string | undefined;
  show(): void;
  /** Resolves when the data of the state is loaded. */
  read(): Promise<void>;
} {
  const ways = setting.connectors ?? everyWay;
  const inPage = ways.filter(({ type }) => type !== 'walletConnect');
  const answer: GalleryBehaviour = {
    connect: 'wait',
    switchNetwork: 'wait',
    balance: 'known',
    transfer: 'known',
    names: 'known',
    ...setting.behaviour,
    ...behaviour,
  };
  const { elsewhere } = setting;
  const otherNamespaces = elsewhere === undefined ? [] : ['solana', 'bip122'];
  const connectorsIn = (namespace: string) =>
    (elsewhere?.connectors ?? []).filter(({ namespaces }) => namespaces.includes(namespace));
  const connectionsIn = (namespace: string) =>
    (elsewhere?.connections ?? []).filter(({ chainId }) => chainId.startsWith(`${namespace}:`));
  const core = createCore({
    networks: elsewhere === undefined ? networks : [...networks, ...networksElsewhere],
    // Nothing is restored here, so the device is not read automatically.
    device: readDevice(window),
    adapters: [
      galleryAdapter('eip155', inPage, answer, setting.connections ?? []),
      ...otherNamespaces.map((namespace) =>
        galleryAdapter(namespace, connectorsIn(namespace), answer, connectionsIn(namespace)),
      ),
    ],
    metadata: { name: site },
    clock: galleryClock(setting.silent === true),
    api: setting.api && galleryApi(setting.api),
    // A fixture with its own wallets may leave pairing out.
    wallets: ways.some(({ type }) => type === 'walletConnect') ? [setting.pairing ?? silentPairing] : [],
    walletSource,
    modal: { allWallets: 'HIDE', ...setting.options },
  });
  // Toasts stay, so that a picture does not depend on when it is taken.
  core.store.subscribe(({ toast }, before) => {
    if (toast !== before.toast && toast?.open) queueMicrotask(() => core.runtime.cancelToast?.());
  });
  const { focus } = setting;
  const show = () => {
    const connections = setting.connections ?? [];
    const active = connections[0];
    if (active !== undefined) {
      const chainId = setting.chainId ?? active.chainId;
      core.dispatch({
        type: 'reported',
        projections: {
          eip155: {
            connectors: inPage,
            connections,
            connection: {
              status: 'connected',
              ...active,
              address: active.accounts[0] ?? address,
              chainId,
              approvedNetworks: setting.approved,
            },
          },
        },
      });
    }
    for (const namespace of otherNamespaces) {
      const [other, ...more] = connectionsIn(namespace);
      if (other === undefined) continue;
      const connection = { status: 'connected', ...other, address: other.accounts[0] ?? address } as const;
      core.dispatch({
        type: 'reported',
        projections: {
          [namespace]: { connectors: connectorsIn(namespace), connections: [other, ...more], connection },
        },
      });
    }
    // The operator's config has been read, unless the API does not answer.
    if (setting.api !== undefined && setting.api !== 'wait') {
      const { remote } = core.store.getState();
      core.dispatch({ type: 'remoteChanged', changes: { remote: { ...remote, status: 'ready' } } });
    }
    const [first, ...rest] = setting.views;
    if (first !== undefined) core.dispatch({ type: 'opened', view: first });
    for (const view of rest) core.dispatch({ type: 'pushed', view });
    setting.after?.(core);
  };
  const read = async () => {
    const { balance } = setting.behaviour ?? {};
    if (setting.silent) await appears('.mo-toast');
    if (setting.pairing !== undefined) await setting.read?.(core);
    if (setting.connections === undefined || setting.api === 'wait' || balance === 'wait') return;
    const of = { address, network: core.store.getState().activeNetwork };
    const fetch = () => fetchBalance(core, of).catch(() => undefined);
    await fetch();
    await setting.read?.(core);
    if (setting.api === 'old' && core.api !== undefined) {
      endGalleryApi(core.api);
      await fetch();
    }
    // Views are notified in one task and render in the next.
    for (const _ of [1, 2, 3]) await new Promise((resolve) => setTimeout(resolve));
  };
  return { core, show, read, focus };
}
