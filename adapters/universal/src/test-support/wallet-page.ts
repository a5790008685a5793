import type { CaipNetwork } from '@mooring/core';
import type { AdapterProjection, RemoteWallet } from '@mooring/core/adapter';
import { type MemoryStorage, memoryStorage, testHost } from '@mooring/core/testing';
import type { Eip1193Provider } from '@mooring/evm';
import { FakeClock } from '@mooring/protocol/testing';
import { UniversalAdapter } from '../adapter/universal-adapter.ts';
import { networks } from './paired-world.ts';

export interface WalletPage {
  readonly adapter: UniversalAdapter;
  readonly clock: FakeClock;
  readonly storage: MemoryStorage;
  readonly networks: readonly CaipNetwork[];
  /** Attaches again, to a page with other remote wallets. */
  attach(remote: readonly RemoteWallet[]): void;
  announce(id: string, provider: Eip1193Provider): void;
  last(): AdapterProjection;
  /** Stores the wallet ids of an earlier visit. */
  remember(...ids: string[]): void;
  remembered(): unknown;
}

const key = '@mooring/eip155';

/** A page with an attached adapter, whose wallets are announced by EIP-6963. */
export function walletPage(
  wallets: Readonly<Record<string, Eip1193Provider>>,
  remote: readonly RemoteWallet[] = [],
): WalletPage {
  const window = new EventTarget();
  const clock = new FakeClock(undefined, 4);
  const storage = memoryStorage();
  const adapter = new UniversalAdapter({ window, storage });
  let projection: AdapterProjection | undefined;
  const announce = (id: string, provider: Eip1193Provider): void => {
    const info = { uuid: id, rdns: id, name: id, icon: 'data:image/png;base64,AA==' };
    const say = (): void => {
      const detail = { info, provider };
      window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }));
    };
    window.addEventListener('eip6963:requestProvider', say);
    say();
  };
  for (const [id, provider] of Object.entries(wallets)) announce(id, provider);
  const [defaultNetwork] = networks;
  if (defaultNetwork === undefined) throw new Error('no network');
  const attach = (given: readonly RemoteWallet[]): void =>
    adapter.attach(
      testHost({
        networks,
        wallets: given,
        clock,
        report(next) {
          projection = next;
        },
      }),
    );
  attach(remote);
  return {
    adapter,
    attach,
    clock,
    storage,
    networks,
    announce,
    last() {
      if (projection === undefined) throw new Error('the adapter reported nothing');
      return projection;
    },
    remember: (...ids) => storage.setItem(key, JSON.stringify({ connectors: ids })),
    remembered: () => (JSON.parse(storage.getItem(key) ?? '{}') as { connectors?: unknown }).connectors,
  };
}
