import type { Adapter, AppKitCore } from '@mooring/core';
import {
  type AppKitErrorInfo,
  createCore,
  type NetworkList,
  newFailures,
  notifySite,
  pageStorage,
  prepareServices,
  prepareWallets,
  registerCore,
} from '@mooring/core/page';
import { attachModal, preloadModal, registerElements } from '@mooring/react';
import { adoptSessions } from '../adapters/adopt-sessions.ts';
import { defaultAdapters } from '../adapters/default-adapter.ts';
import { pairedShell } from '../adapters/paired-shell.ts';
import { checkOnOpen } from '../options/check-on-open.ts';
import { checkTheme } from '../options/check-theme.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';
import { customWallets } from '../options/custom-wallets.ts';
import { modalOptions } from '../options/modal-options.ts';
import { pageMetadata } from '../options/page-metadata.ts';
import { readSiwx } from '../options/read-siwx.ts';
import { instances } from '../platform/instances.ts';
import { namedStorage } from '../platform/named-storage.ts';
import { AppKit } from './app-kit.ts';
import { rememberModal } from './modal.ts';
import { watchProviders } from './watch-providers.ts';

/**
 * Creates a modal and connects it to the site's chain libraries. Call it once, outside components. On a server, the instance holds
 * no visitor's state. Throws NETWORKS_MISSING without networks, OPTION_INVALID if sign-in is given twice.
 */
export function createAppKit<const Networks extends NetworkList>(
  options: CreateAppKitOptions<Networks>,
): AppKit<Networks>;
export function createAppKit(options: CreateAppKitOptions = { networks: [] as never }): AppKit {
  return createKit(options, true);
}

/** An instance that only its creator uses. Hooks, elements and `modal` keep the page's. */
export function createPrivateKit(options: CreateAppKitOptions): AppKit {
  return createKit(options, false);
}

function createKit(options: CreateAppKitOptions, ofPage: boolean): AppKit {
  const { customStoragePrefix, universalProvider } = options;
  const storage = namedStorage(pageStorage(), customStoragePrefix);
  const given: readonly Adapter[] = options.adapters ?? [];
  const universal = defaultAdapters(options.networks, given, storage);
  const adapters: readonly Adapter[] = [...given, ...universal];
  const relayUrl = options.services?.relay;
  const pairs = options.enableWalletConnect !== false && (universalProvider !== undefined || !!relayUrl);
  const pairing = pairs
    ? pairedShell({
        relayUrl,
        projectId: options.projectId,
        verifyUrl: options.services?.api,
        apiUrl: options.services?.api,
        storage,
        namespaces: adapters.map((adapter) => adapter.namespace),
        customStoragePrefix,
        provider: universalProvider,
        override: options.universalProviderConfigOverride,
        core: () => core,
      })
    : undefined;
  const core = createCore({
    networks: options.networks,
    adapters,
    defaultNetwork: options.defaultNetwork,
    metadata: options.metadata ?? pageMetadata(),
    themeMode: options.themeMode,
    themeVariables: options.themeVariables,
    wallets: pairing === undefined ? [] : [pairing],
    reconnect: options.enableReconnect,
    projectId: options.projectId,
    modal: modalOptions(options),
    features: options.features,
    customRpcUrls: options.customRpcUrls,
    api: options.services?.api,
    siwx: readSiwx(options),
    accountTypes: options.defaultAccountTypes,
    storage,
    locks: globalThis.navigator?.locks,
  });
  const unregister = ofPage ? registerCore(core) : () => undefined;
  const wallets = customWallets(core, options.customWallets);
  const providers = watchProviders(core);
  if (typeof window === 'undefined') {
    const nothing = (): void => undefined;
    const parts = { core, providers, customWallets: wallets, started: Promise.resolve() };
    return new AppKit({ ...parts, prepare: nothing, destroy: unregister });
  }

  if (ofPage) registerElements(core);
  const modal = attachModal({ core });
  const prepareConnectors = (): void => {
    void wallets.read();
    for (const adapter of adapters) if (adapter.listsLater) void adapter.prepare?.().catch(() => undefined);
  };
  instances.add(core);
  const cleanups = [
    unregister,
    () => instances.delete(core),
    providers.stop,
    checkOnOpen(core, options),
    checkTheme(core, options),
    core.store.subscribe((state, previous) => {
      if (state.open && !previous.open) prepareConnectors();
    }),
  ];
  if (pairing !== undefined && universalProvider !== undefined)
    cleanups.push(adoptSessions(core, universalProvider, options.enableReconnect));
  if (options.onError !== undefined) cleanups.push(reportErrors(core, options.onError));
  const kit = new AppKit({
    core,
    pairing,
    customWallets: wallets,
    providers,
    started: core.start(),
    prepare() {
      void preloadModal();
      prepareConnectors();
      prepareServices(core);
      void prepareWallets(core);
    },
    destroy() {
      for (const cleanup of cleanups.splice(0)) cleanup();
      modal.destroy();
      core.destroy();
    },
  });
  if (ofPage) cleanups.push(rememberModal(kit));
  return kit;
}

/** Reports failed flows and pairings to the site. */
function reportErrors(core: AppKitCore, onError: (error: AppKitErrorInfo) => void): () => void {
  return core.store.subscribe((state, previous) => {
    for (const error of newFailures(state, previous)) notifySite(onError, error);
  });
}
