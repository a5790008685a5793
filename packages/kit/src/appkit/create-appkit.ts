import { type Adapter, createCore, prepareWallets, registerCore } from '@mooring/core';
import { attachModal, loadModal } from '@mooring/react';
import { lazyPairing } from '../adapters/lazy-pairing.ts';
import { lazyUniversal } from '../adapters/lazy-universal.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';
import { modalOptions } from '../options/modal-options.ts';
import { readCustomWallets } from '../options/read-custom-wallets.ts';
import { readSiwx } from '../options/read-siwx.ts';
import { browserStorage } from '../platform/browser-storage.ts';
import { pageMetadata } from '../platform/page-metadata.ts';
import { AppKit } from './app-kit.ts';

/**
 * Makes a modal and ties it to the site's chain libraries. Throws NETWORKS_MISSING without networks, OPTION_INVALID when sign-in is given twice. Call it once,
 * outside components; on a server it gives an instance that never holds anything of a visitor.
 */
export function createAppKit(options: CreateAppKitOptions): AppKit {
  const storage = browserStorage();
  const universal = options.adapters?.length ? undefined : lazyUniversal(storage);
  const adapters: readonly Adapter[] = universal === undefined ? (options.adapters ?? []) : [universal];
  const relayUrl = options.enableWalletConnect === false ? undefined : options.services?.relay;
  const pairing =
    relayUrl === undefined || relayUrl === ''
      ? undefined
      : lazyPairing({ relayUrl, projectId: options.projectId, storage, state: () => core.store.getState() });
  const core = createCore({
    networks: options.networks,
    adapters,
    defaultNetwork: options.defaultNetwork,
    metadata: options.metadata ?? pageMetadata(),
    themeMode: options.themeMode,
    themeVariables: readVariables(options.themeVariables),
    pairing,
    reconnect: options.enableReconnect,
    modal: modalOptions(options),
    customRpcUrls: options.customRpcUrls,
    siwx: readSiwx(options),
    storage,
  });
  const unregister = registerCore(core);
  if (typeof window === 'undefined')
    return new AppKit({ core, prepare: () => undefined, destroy: unregister });

  const modal = attachModal({ core });
  const addWallets = (): void => {
    // A chunk that does not arrive is asked for again when the modal opens.
    if (core.store.getState().options.customWallets.length > 0) return;
    readCustomWallets(core, options.customWallets).catch(() => undefined);
  };
  const prepareConnectors = (): void => {
    addWallets();
    void universal?.prepare().catch(() => undefined);
  };
  core.store.subscribe((state, previous) => {
    if (state.open && !previous.open) prepareConnectors();
  });
  const { onError } = options;
  if (onError !== undefined) {
    void import('./report-errors.ts').then(({ reportErrors }) => reportErrors(core, onError));
  }
  void core.start();
  return new AppKit({
    core,
    prepare() {
      loadModal().catch(() => undefined);
      prepareConnectors();
      void prepareWallets(core);
    },
    destroy() {
      unregister();
      modal.destroy();
      core.destroy();
    },
  });
}

function readVariables(variables: CreateAppKitOptions['themeVariables']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(variables ?? {}).map(([name, value]) => [name, String(value)]));
}
