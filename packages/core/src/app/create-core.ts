import { namespaceOf } from '@mooring/protocol';
import { restoreTimeoutMs } from '@mooring/protocol/limits';
import { systemClock, withTimeout } from '@mooring/protocol/time';
import { createStore } from 'zustand/vanilla';
import { watchFailures } from '../alerts/watch-failures.ts';
import { observeWallet } from '../approval/observe-wallet.ts';
import { watchWallets } from '../approval/watch-wallets.ts';
import { leaveRestored } from '../connect/leave-restored.ts';
import type { Adapter, AdapterHost } from '../contract/adapter.ts';
import type { AppKitCore, CoreOptions, CoreRuntime } from '../contract/core.ts';
import type { AppKitEvent } from '../contract/event.ts';
import type { AppKitState } from '../contract/state.ts';
import { createError } from '../errors.ts';
import { emitOpening } from '../events/emit-opening.ts';
import { loadBackground, loadModal } from '../lazy.ts';
import { watchConnecting } from '../pairing/watch-connecting.ts';
import { lastNamespace, lastNetwork, watchMemory } from '../persist/watch-memory.ts';
import { watchStored } from '../persist/watch-stored.ts';
import { apiAddress } from '../query/api-address.ts';
import { watchRequests } from '../requests/watch-requests.ts';
import { preferredType } from '../select/account.ts';
import { selectConnections } from '../select/connections.ts';
import { isOffered } from '../select/is-offered.ts';
import { publicConnectors } from '../select/public-wallet.ts';
import { startSignInWatch } from '../sign-in/start-sign-in-watch.ts';
import { readAccountTypes } from '../storage/account-types.ts';
import { initialState } from '../store/initial-state.ts';
import { networksOf } from '../store/networks-of.ts';
import { readDevice } from '../store/read-device.ts';
import { reduce } from '../store/reduce.ts';
import { createBatch } from './create-batch.ts';
import { restoreConnections } from './restore-connections.ts';

/** The instance that attached an adapter last. */
const attachedBy = new WeakMap<Adapter, AppKitCore>();

/**
 * Creates the state, flows and connections of one modal. Throws a catalogued error if no network is given, or two adapters share
 * a namespace. Uses no global except the timers of the default clock, shows no prompt and makes no request.
 */
export function createCore(options: CoreOptions): AppKitCore {
  const store = createStore<AppKitState>(() => initialState(options));
  const dispatch = (event: AppKitEvent): void => store.setState((state) => reduce(state, event), true);
  const adapters: Record<string, Adapter> = {};
  for (const adapter of options.adapters) {
    const { namespace } = adapter;
    if (Object.hasOwn(adapters, namespace)) throw createError('ADAPTER_DUPLICATE', { namespace });
    adapters[namespace] = adapter;
  }
  const runtime: CoreRuntime = {
    attempt: undefined,
    cancelToast: undefined,
    cancelSearch: undefined,
    requested: new Map(),
    pairing: undefined,
    eventListeners: new Set(),
  };
  const clock = options.clock ?? systemClock;
  const cleanups: (() => void)[] = [];
  const ended = new AbortController();

  const core: AppKitCore = {
    store,
    dispatch,
    adapters,
    clock,
    runtime,
    projectId: options.projectId,
    customRpcUrls: options.customRpcUrls,
    api: options.api,
    nodes: options.api
      ? () =>
          loadBackground().then(
            ({ nodesOf }) => nodesOf(core),
            () => undefined,
          )
      : undefined,
    ended: ended.signal,
    siwx: options.siwx,
    wallets: (options.wallets ?? []).map((wallet) => observeWallet(() => core, wallet)),
    batch: createBatch(dispatch),
    walletSource: options.walletSource,
    storage: options.storage,
    locks: options.locks,
    async start() {
      if (ended.signal.aborted) return;
      const network = lastNetwork(options.storage, store.getState().networks);
      const restores = options.reconnect !== false;
      const reconnecting = restores ? lastNamespace(options.storage, Object.keys(adapters)) : undefined;
      const device = options.device ?? readDevice(globalThis);
      const accountTypes = readAccountTypes(options.storage);
      dispatch({ type: 'restored', at: clock.now(), network, device, reconnecting, accountTypes });
      if (reconnecting !== undefined) {
        cleanups.push(clock.after(restoreTimeoutMs, () => dispatch({ type: 'reconnectEnded' })));
      }
      const memory = watchMemory(core);
      if (memory !== undefined) cleanups.push(memory.stop);
      cleanups.push(watchStored(core), watchRequests(core));
      if (restores) cleanups.push(watchConnecting(core));
      else leaveRestored(core);
      const signIns = options.siwx === undefined ? undefined : startSignInWatch(core);
      if (signIns !== undefined) cleanups.push(signIns.stop);
      // The page must not wait for a wallet that never answers or code that never loads.
      const restoring = (restores ? attached : []).map((adapter) => async () => {
        try {
          await restoreConnections(core, adapter);
        } finally {
          const { namespace, restoresLater = false } = adapter;
          if (!restoresLater) dispatch({ type: 'reconnectEnded', namespace });
        }
      });
      await Promise.allSettled(
        [async () => signIns?.started, async () => memory?.started, ...restoring].map((run) =>
          withTimeout(run, { clock, timeoutMs: restoreTimeoutMs, signal: ended.signal }),
        ),
      );
      if (!ended.signal.aborted) dispatch({ type: 'initialized' });
    },
    destroy() {
      ended.abort();
      runtime.attempt?.controller.abort();
      runtime.pairing?.controller.abort();
      runtime.cancelToast?.();
      runtime.cancelSearch?.();
      runtime.eventListeners.clear();
      for (const cleanup of cleanups.splice(0)) cleanup();
      for (const adapter of attached) {
        if ((attachedBy.get(adapter) ?? core) === core) adapter.destroy();
      }
      for (const wallet of core.wallets) wallet.destroy().catch(() => undefined);
    },
  };

  cleanups.push(emitOpening(core), watchFailures(core));
  options.siwx?.attach?.({
    now: () => clock.now(),
    storage: options.storage,
    apiUrl: options.api === undefined ? undefined : (path) => apiAddress(core, path),
    verifies: (chainId) => adapters[namespaceOf(chainId)]?.verifyMessage !== undefined,
    async verifyMessage(parameters) {
      const adapter = adapters[namespaceOf(parameters.address)];
      if (adapter?.verifyMessage === undefined) throw createError('CHAIN_ADAPTER_NOT_FOUND');
      return adapter.verifyMessage(parameters);
    },
  });
  const attached = Object.values(adapters);
  cleanups.push(
    store.subscribe((state, previous) => {
      if (!attached.some(({ listeners }) => listeners?.size)) return;
      loadBackground().then(
        ({ emitAdapterEvents }) => emitAdapterEvents(attached, state, previous),
        () => undefined,
      );
    }),
  );
  // Before any adapter receives a wallet's grants, so that the result appears in one step.
  cleanups.push(watchWallets(core));
  const approve: AdapterHost['approve'] = async (parameters) => (await loadModal()).approve(core, parameters);
  for (const adapter of attached) {
    const first = networksOf(store.getState(), adapter.namespace)[0];
    if (first === undefined) continue;
    attachedBy.set(adapter, core);
    adapter.attach({
      get networks() {
        return networksOf(store.getState(), adapter.namespace);
      },
      get defaultNetwork() {
        const { activeNetwork } = store.getState();
        return activeNetwork.chainNamespace === adapter.namespace
          ? activeNetwork
          : (this.networks[0] ?? first);
      },
      get connectors() {
        return publicConnectors(store.getState(), {}, adapter.namespace);
      },
      get connections() {
        return selectConnections(store.getState(), adapter.namespace);
      },
      projectId: options.projectId,
      restores: options.reconnect !== false,
      customRpcUrls: options.customRpcUrls,
      nodes: core.nodes,
      clock,
      get accountType() {
        return preferredType(store.getState(), adapter.namespace);
      },
      offers: (connector) => isOffered(store.getState().options, connector),
      wallets: core.wallets,
      approve,
      report: (projection) => core.batch.report(adapter.namespace, projection),
    });
  }
  return core;
}
