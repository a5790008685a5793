import type { RemoteConnector, RemoteProvider } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import { loadReturning } from '../lazy.ts';

/**
 * A paired wallet's connector whose pairing shows in the state, whoever starts it: the modal or the chain
 * library's own connect. The modal's cancel reaches it although the library passes no signal on.
 */
export function observeRemote(core: AppKitCore, connector: RemoteConnector): RemoteConnector {
  let observed: Promise<RemoteProvider> | undefined;
  const observe = async (): Promise<RemoteProvider> => {
    const left = await connector.hasSession().catch(() => false);
    const [{ observeProvider }, provider] = await Promise.all([loadReturning(), connector.getProvider()]);
    return observeProvider({ core, connectorId: connector.info.id, provider, left });
  };
  return {
    info: connector.info,
    hasSession: () => connector.hasSession(),
    getProvider() {
      observed ??= observe().catch((error: unknown) => {
        // What did not arrive is asked for again.
        observed = undefined;
        throw error;
      });
      return observed;
    },
  };
}
