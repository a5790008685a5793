import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { Injected, InjectedAccount, InjectedWallet } from '../polkadot/injected-polkadot.ts';
import { type InjectedTestWallet, prompting } from './prompting.ts';

/** Options of a Polkadot test wallet. */
export interface PolkadotTestWalletOptions {
  /** Its name on the page, such as `talisman`. */
  readonly name: string;
  /** Each creates a key; the accounts start in this order. */
  readonly keys: readonly number[];
  /** Genesis hash of the chain that all accounts are limited to. Default: any chain. */
  readonly genesisHash?: string | undefined;
  /** Whether it already shares its accounts with this page, as after an earlier visit. */
  readonly authorized?: boolean | undefined;
}

/** A Substrate extension. */
export interface PolkadotTestWallet extends InjectedTestWallet<InjectedWallet, object> {}

/** A browser wallet for Polkadot. Its accounts are derived from `keys`. */
export function createPolkadotTestWallet({
  name,
  keys,
  genesisHash,
  authorized = false,
}: PolkadotTestWalletOptions): PolkadotTestWallet {
  const secrets = new Map(
    keys.map((key) => {
      const secret = new Uint8Array(32).fill(key);
      return [addressOf(ed25519.getPublicKey(secret)), secret] as const;
    }),
  );
  const listeners = new Set<(accounts: readonly InjectedAccount[]) => void>();
  const visitor = prompting();
  let given: readonly string[] = [...secrets.keys()];
  let allowed = authorized;
  const accounts = (): readonly InjectedAccount[] =>
    allowed
      ? given.map((address) => ({ address, genesisHash: genesisHash ?? null, type: 'ed25519', name }))
      : [];
  const notify = (): void => {
    for (const listener of [...listeners]) listener(accounts());
  };
  const injected: Injected = {
    accounts: {
      get: async () => accounts(),
      subscribe(listener) {
        listeners.add(listener);
        listener(accounts());
        return () => listeners.delete(listener);
      },
    },
    signer: {
      async signRaw({ address, data }) {
        visitor.requests.push('signRaw');
        await visitor.ask('signRaw');
        const secret = allowed && given.includes(address) ? secrets.get(address) : undefined;
        if (secret === undefined) throw new Error('Unable to find account');
        // Wrapped like extensions do, so that the signed bytes are never a transaction.
        const bytes = concatBytes(utf8ToBytes('<Bytes>'), hexToBytes(data.slice(2)), utf8ToBytes('</Bytes>'));
        return { id: 1, signature: `0x00${bytesToHex(ed25519.sign(bytes, secret))}` };
      },
      async signPayload(payload) {
        visitor.requests.push('signPayload');
        await visitor.ask('signPayload');
        const [secret = new Uint8Array(32)] = secrets.values();
        return {
          id: 1,
          signature: `0x00${bytesToHex(ed25519.sign(utf8ToBytes(JSON.stringify(payload)), secret))}`,
        };
      },
    },
  };
  const wallet: InjectedWallet = {
    async enable() {
      visitor.requests.push('enable');
      if (!allowed) await visitor.ask('enable');
      allowed = true;
      return injected;
    },
  };
  return {
    wallet,
    info: { name },
    addresses: [...secrets.keys()],
    requests: visitor.requests,
    prompts: () => visitor.prompts,
    setBehaviour: visitor.setBehaviour,
    release: visitor.release,
    setAccounts(next) {
      given = next.filter((address) => secrets.has(address));
      notify();
    },
    disconnect() {
      allowed = false;
      notify();
    },
    announce(page) {
      const target = page as { injectedWeb3?: Record<string, InjectedWallet> };
      target.injectedWeb3 = { ...target.injectedWeb3, [name]: wallet };
      return () => {
        const { [name]: _gone, ...others } = target.injectedWeb3 ?? {};
        target.injectedWeb3 = others;
      };
    },
  };
}

/** SS58 address in the generic format (42). */
function addressOf(key: Uint8Array): string {
  const body = concatBytes(Uint8Array.of(42), key);
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 });
  return base58.encode(concatBytes(body, checksum.subarray(0, 2)));
}
