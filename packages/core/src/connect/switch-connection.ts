import type { MooringError } from '@mooring/protocol';
import { showToast } from '../alerts/toast.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { selectAccount } from '../select/account.ts';
import { connect } from './connect.ts';
import { readyAdapter } from './ready-adapter.ts';

/** Result of switching to a connection or deleting one. */
export interface ConnectionOutcome {
  readonly address: string | undefined;
  readonly namespace: ChainNamespace;
  readonly hasSwitchedAccount: boolean;
  readonly hasSwitchedWallet: boolean;
  readonly hasDeletedWallet: boolean;
}

/**
 * Makes another wallet or account active, and its namespace with it: without a prompt if the wallet is connected, else
 * by connecting it. Returns the error.
 */
export async function switchConnection(
  core: AppKitCore,
  parameters: {
    readonly connectorId: string;
    /** Plain, or as CAIP-10. */
    readonly address?: string | undefined;
    readonly namespace?: ChainNamespace | undefined;
  },
): Promise<MooringError | undefined> {
  const { connectorId, address } = parameters;
  const state = core.store.getState();
  const namespace = parameters.namespace ?? state.activeNamespace;
  const adapter = readyAdapter(core, namespace, 'connections');
  if (adapter instanceof Error) return adapter;
  const here = state.libraryConnections[namespace]?.find((entry) => entry.connectorId === connectorId);
  if (here === undefined) return connect(core, { connectorId, namespace });
  const wanted = address === undefined ? undefined : plain(address);
  const account = here.accounts.find((known) => plain(known) === wanted);
  try {
    if (wanted !== undefined && account === undefined) throw createError('NOT_CONNECTED');
    await adapter.switchConnection({ connectorId, address: account });
    core.dispatch({ type: 'namespaceSelected', namespace });
    return undefined;
  } catch (thrown) {
    const error = readError(thrown);
    showToast(core, { variant: 'error', message: error.message, code: error.code });
    return error;
  }
}

/** Like {@link switchConnection}, and resolves with what has changed. Rejects with the error. */
export async function switchWithOutcome(
  core: AppKitCore,
  parameters: Parameters<typeof switchConnection>[1] & { readonly namespace: ChainNamespace },
): Promise<ConnectionOutcome> {
  const { namespace } = parameters;
  const before = selectAccount(core.store.getState(), namespace);
  const error = await switchConnection(core, parameters);
  if (error !== undefined) throw error;
  const after = selectAccount(core.store.getState(), namespace);
  return {
    address: after.address,
    namespace,
    hasSwitchedWallet: before.connectorId !== after.connectorId,
    hasSwitchedAccount: before.address?.toLowerCase() !== after.address?.toLowerCase(),
    hasDeletedWallet: false,
  };
}

function plain(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1).toLowerCase();
}
