import type { MooringError } from '@mooring/protocol';
import { disconnectTimeoutMs } from '@mooring/protocol/limits';
import { showToast } from '../alerts/toast.ts';
import type { AdapterProjection } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { forceClose } from '../modal/close.ts';
import { signOut } from '../siwx/sign-out.ts';
import { recordDisconnect } from '../storage/disconnected-connectors.ts';
import { isConnected } from '../store/is-connected.ts';
import { readyAdapter } from './ready-adapter.ts';

/**
 * Disconnects one connector, or all of a namespace (default: the active one). Continues after 3 s if the wallet does not answer;
 * the account's data is cleared either way. Returns the error instead of rejecting.
 */
export async function disconnect(
  core: AppKitCore,
  parameters: {
    readonly connectorId?: string | undefined;
    readonly namespace?: ChainNamespace | undefined;
  } = {},
): Promise<MooringError | undefined> {
  const namespace = parameters.namespace ?? core.store.getState().activeNamespace;
  const adapter = readyAdapter(core, namespace, 'connections');
  if (adapter instanceof Error) return adapter;
  return leaveAll(core, { namespaces: [namespace], connectorId: parameters.connectorId, named: namespace });
}

/**
 * Disconnects every wallet of the site, or one connector in each of its namespaces, in one step. If one fails, the
 * others still disconnect; returns the first error.
 */
export function disconnectAll(
  core: AppKitCore,
  { connectorId }: { readonly connectorId?: string | undefined } = {},
): Promise<MooringError | undefined> {
  const { libraryConnections } = core.store.getState();
  const namespaces = Object.keys(core.adapters).filter(
    (namespace) =>
      connectorId === undefined ||
      libraryConnections[namespace]?.some((entry) => entry.connectorId === connectorId),
  );
  return leaveAll(core, { namespaces, connectorId, named: 'all' });
}

async function leaveAll(
  core: AppKitCore,
  {
    namespaces,
    connectorId,
    named,
  }: {
    readonly namespaces: readonly ChainNamespace[];
    readonly connectorId: string | undefined;
    /** The namespace of the event. */
    readonly named: ChainNamespace | 'all';
  },
): Promise<MooringError | undefined> {
  core.dispatch({
    type: 'flowChanged',
    flow: 'disconnectFlow',
    state: { status: 'pending', since: core.clock.now() },
  });
  const known = core.store.getState().libraryConnections;
  setLeaving(core, (leaving) => [...new Set([...leaving, ...namespaces])]);
  const show = core.batch.hold(namespaces);
  try {
    const goodbyes = namespaces.map((namespace) => disconnectNamespace(core, namespace, connectorId));
    const silent = (await Promise.all(goodbyes)).flatMap(({ answered }, index) =>
      answered ? [] : namespaces.slice(index, index + 1),
    );
    show();
    for (const namespace of silent) core.dispatch({ type: 'connectionDropped', namespace, connectorId });
    let failure: MooringError | undefined;
    const left: ChainNamespace[] = [];
    for (const [index, namespace] of namespaces.entries()) {
      const { error } = (await goodbyes[index]) ?? {};
      failure ??= error;
      if (error !== undefined) continue;
      const leaving = (known[namespace] ?? []).filter(
        (entry) => connectorId === undefined || entry.connectorId === connectorId,
      );
      const ids = leaving.map((entry) => entry.connectorId);
      recordDisconnect(core.storage, namespace, ids);
      await signOut(core, namespace, leaving);
      if (leaving.length > 0) left.push(namespace);
    }
    // If one fails, the event names the others that have disconnected.
    const reported = failure === undefined ? [named] : left;
    for (const namespace of reported)
      emitModalEvent(core, { event: 'DISCONNECT_SUCCESS', properties: { namespace } });
    return finish(core, failure);
  } catch (thrown) {
    return finish(core, readError(thrown));
  } finally {
    show();
    setLeaving(core, (leaving) => leaving.filter((namespace) => !namespaces.includes(namespace)));
  }
}

function setLeaving(
  core: AppKitCore,
  change: (leaving: readonly ChainNamespace[]) => readonly ChainNamespace[],
): void {
  core.dispatch({ type: 'leavingChanged', leaving: change(core.store.getState().leaving) });
}

function finish(core: AppKitCore, failure: MooringError | undefined): MooringError | undefined {
  if (failure === undefined) {
    core.dispatch({ type: 'flowChanged', flow: 'disconnectFlow', state: { status: 'idle' } });
    if (!isConnected(core.store.getState())) forceClose(core);
    return undefined;
  }
  const error = createError('DISCONNECT_FAILED', undefined, { cause: failure });
  core.dispatch({
    type: 'flowChanged',
    flow: 'disconnectFlow',
    state: { status: 'failed', error: errorInfo(error) },
  });
  emitModalEvent(core, { event: 'DISCONNECT_ERROR', properties: { message: failure.message } });
  showToast(core, { variant: 'error', message: error.message, code: error.code });
  return error;
}

interface Disconnection {
  /**
   * Whether the library answered in time, or the wallet was gone or approved again meanwhile: if it is
   * connected now, the visitor reconnected it.
   */
  readonly answered: boolean;
  readonly error: MooringError | undefined;
}

async function disconnectNamespace(
  core: AppKitCore,
  namespace: ChainNamespace,
  connectorId: string | undefined,
): Promise<Disconnection> {
  const disconnect = async (): Promise<void> =>
    core.adapters[namespace]?.disconnect(connectorId === undefined ? undefined : { connectorId });
  const matches = (id: string): boolean => connectorId === undefined || id === connectorId;
  const isGone = (projection: AdapterProjection | undefined): boolean =>
    projection?.connections.some((entry) => matches(entry.connectorId)) !== true;
  const approvals = (): readonly (string | undefined)[] =>
    core.wallets.filter(({ id }) => matches(id)).map((wallet) => wallet.granted(namespace)?.id);
  const before = approvals();
  const isNew = (id: string | undefined): boolean => id !== undefined && !before.includes(id);
  let gone = isGone(core.batch.last(namespace));
  return new Promise((resolve) => {
    const end = (answered: boolean, error?: MooringError | undefined): void => {
      cancel();
      stop();
      resolve({ answered, error });
    };
    const stop = core.batch.subscribe(namespace, (projection) => {
      gone ||= isGone(projection);
    });
    const cancel = core.clock.after(disconnectTimeoutMs, () => end(gone || approvals().some(isNew)));
    disconnect().then(
      () => end(true),
      (thrown: unknown) => end(true, readError(thrown)),
    );
  });
}
