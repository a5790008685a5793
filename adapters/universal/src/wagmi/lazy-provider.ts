import type { EthereumProvider } from '../ethereum/ethereum-provider.ts';
import { ProviderEvents } from '../provider/provider-events.ts';

type Method = 'request' | 'sendAsync' | 'enable' | 'connect' | 'disconnect' | 'authenticate';
type Listening = 'on' | 'once' | 'off' | 'removeListener';
type State = 'accounts' | 'chainId' | 'session' | 'namespace' | 'isWalletConnect';

/** The part of an Ethereum provider that connectors and sites use; works before its code has loaded. */
export type LazyEthereumProvider = Pick<EthereumProvider, Method | Listening | State> & {
  /** `undefined` before the code has loaded. */
  readonly signer: EthereumProvider['signer'] | undefined;
};

/** Events that are forwarded to listeners added before the provider loads. */
const events = [
  'connect',
  'disconnect',
  'message',
  'chainChanged',
  'accountsChanged',
  'display_uri',
  'session_event',
  'session_update',
  'session_delete',
] as const;

/**
 * A provider that loads the real one with the first call. wagmi calls `getProvider` of every connector on every page
 * load, and the pairing code must not load with it.
 *
 * @param get loads the real one, the same each time
 */
export function lazyProvider(get: () => Promise<EthereumProvider>): {
  readonly provider: LazyEthereumProvider;
  /** Loads the real provider once, and forwards its events from then on. */
  load(): Promise<EthereumProvider>;
} {
  const listeners = new ProviderEvents();
  let real: EthereumProvider | undefined;
  const load = async (): Promise<EthereumProvider> => {
    const loaded = await get();
    if (real === undefined) {
      real = loaded;
      for (const event of events) loaded.on(event, (data: unknown) => listeners.emit(event, data));
    }
    return loaded;
  };
  const provider: LazyEthereumProvider = {
    namespace: 'eip155',
    isWalletConnect: true,
    get accounts() {
      return real?.accounts ?? [];
    },
    get chainId() {
      return real?.chainId ?? 1;
    },
    get session() {
      return real?.session;
    },
    get signer() {
      return real?.signer;
    },
    request: async (call, expiry) => (await load()).request(call, expiry),
    sendAsync(call, callback, expiry) {
      load().then(
        (loaded) => loaded.sendAsync(call, callback, expiry),
        (error: Error) => callback(error, undefined as never),
      );
    },
    enable: async () => (await load()).enable(),
    connect: async (options) => (await load()).connect(options),
    disconnect: async () => (await load()).disconnect(),
    authenticate: async (...parameters) => (await load()).authenticate(...parameters),
    on: listen('on'),
    once: listen('once'),
    off: listen('off'),
    removeListener: listen('off'),
  };

  function listen(how: 'on' | 'once' | 'off') {
    return ((event: string, listener: (data: never) => void) => {
      listeners[how](event, listener);
      return provider;
    }) as never;
  }
  return { provider, load };
}
