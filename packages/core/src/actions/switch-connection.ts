import { createPageError, type MooringError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, ChainNamespace } from '../contract/network.ts';
import { readError } from '../errors/read-error.ts';
import { showToast } from './toast.ts';

/** Makes another connected wallet, or another of its accounts, the active one. No prompt. Gives the error. */
export async function switchConnection(
  core: AppKitCore,
  parameters: {
    readonly connectorId: string;
    readonly address?: CaipAddress | undefined;
    readonly namespace?: ChainNamespace | undefined;
  },
): Promise<MooringError | undefined> {
  const { connectorId, address } = parameters;
  const adapter = core.adapters[parameters.namespace ?? core.store.getState().activeNamespace];
  if (adapter === undefined) return createPageError('CHAIN_ADAPTER_NOT_FOUND');
  try {
    await adapter.switchConnection({ connectorId, address });
    return undefined;
  } catch (thrown) {
    const error = readError(thrown);
    showToast(core, { variant: 'error', message: error.message });
    return error;
  }
}
