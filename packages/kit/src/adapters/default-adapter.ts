import type { Adapter, AppKitNetwork, BaseStorage, Namespace } from '@mooring/core';
import { LateAdapter } from '@mooring/core/adapter';
import { currentNamespace, defaultNamespace, namespaceFacts } from '@mooring/protocol';
import { loadNamespaces, loadUniversal } from '../lazy.ts';

export interface DefaultAdapter extends Adapter {
  /** Fetches the real adapter: on the first intent to connect. Safe to call often. */
  prepare(): Promise<void>;
}

/** Creates an adapter for each namespace of the networks without one of the site's own. */
export function defaultAdapters(
  networks: readonly AppKitNetwork[] | undefined,
  given: readonly Pick<Adapter, 'namespace'>[],
  storage: BaseStorage | undefined,
): readonly DefaultAdapter[] {
  const served = given.map(({ namespace }) => namespace);
  const all = (networks ?? []).map(({ chainNamespace = defaultNamespace }) =>
    currentNamespace(chainNamespace),
  );
  return [...new Set(all)]
    .filter((namespace) => !served.includes(namespace))
    .map((namespace) => defaultAdapter(namespace, storage));
}

/** The adapter of a namespace without one of the site's own, loaded on demand. */
function defaultAdapter(namespace: Namespace, storage: BaseStorage | undefined): DefaultAdapter {
  return new LateAdapter({
    type: 'universal',
    namespace,
    storage,
    // Only for namespaces with a sign-in message.
    verifies: namespaceFacts(namespace).accountName !== undefined,
    sends: namespace === defaultNamespace,
    load: async (): Promise<Adapter> => {
      if (namespace === defaultNamespace) return new (await loadUniversal()).UniversalAdapter({ storage });
      return new (await loadNamespaces()).NamespaceAdapter({ namespace, storage });
    },
  });
}
