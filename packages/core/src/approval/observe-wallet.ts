import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { loadModal } from '../lazy.ts';
import { served } from './settle.ts';

/**
 * Wraps a wallet so that its failed calls alert the site's developer while `debug` is on: no view shows calls that the
 * site makes itself. Leaving the last namespace that the site serves leaves the others of the approval too; otherwise
 * the session would never end.
 */
export function observeWallet(core: () => AppKitCore, wallet: RemoteWallet): RemoteWallet {
  const request: RemoteWallet['request'] = async (...call) => {
    try {
      return await wallet.request(...call);
    } catch (thrown) {
      if (core().store.getState().options.debug) {
        loadModal()
          .then(({ alertThrown }) => alertThrown(core(), thrown))
          .catch(() => undefined);
      }
      throw thrown;
    }
  };
  const leave: RemoteWallet['leave'] = async (namespace) => {
    const names = Object.keys(wallet.granted(namespace)?.grants ?? {}).filter((name) => name !== namespace);
    const others = served(core(), names).length > 0 ? [] : names;
    await Promise.all([namespace, ...others].map((each) => wallet.leave(each)));
  };
  return new Proxy(wallet, {
    get: (target, key) => {
      if (key === 'request') return request;
      if (key === 'leave') return leave;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
