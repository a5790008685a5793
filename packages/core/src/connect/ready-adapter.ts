import type { MooringError } from '@mooring/protocol';
import { alertFailure } from '../alerts/alert-failure.ts';
import type { Adapter } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import { errorInfo } from '../errors/error-info.ts';
import { createError } from '../errors.ts';
import { networksOf } from '../store/networks-of.ts';

/**
 * The adapter of a namespace, for flows that change its connections or networks. Returns an error if there is none,
 * which also alerts the site's developer, or if the site lists no network for it, so that it is not in use.
 */
export function readyAdapter(
  core: AppKitCore,
  namespace: Namespace,
  changes: 'connections' | 'networks',
): Adapter | MooringError {
  const adapter = Object.hasOwn(core.adapters, namespace) ? core.adapters[namespace] : undefined;
  if (adapter === undefined) {
    const error = createError('CHAIN_ADAPTER_NOT_FOUND');
    alertFailure(core, errorInfo(error));
    return error;
  }
  if (networksOf(core.store.getState(), namespace).length > 0) return adapter;
  return createError(changes === 'networks' ? 'NETWORK_CONTROLLER_NOT_SET' : 'CONNECTION_CONTROLLER_NOT_SET');
}
