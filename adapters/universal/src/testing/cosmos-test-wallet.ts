import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64, bech32 } from '@scure/base';
import type { KeplrKey, KeplrLike } from '../cosmos/injected-cosmos.ts';
import { type InjectedTestWallet, prompting } from './prompting.ts';

/** Options of a Cosmos test wallet. */
export interface CosmosTestWalletOptions {
  /** Name of its global on the page. */
  readonly place: 'keplr' | 'leap';
  /** Each creates a key; the first is selected. */
  readonly keys: readonly number[];
  /** Address prefixes by chain reference. Default: `cosmos`. */
  readonly prefixes?: Readonly<Record<string, string>> | undefined;
  /** References of the chains that this page is already approved for, as after an earlier visit. Default: none. */
  readonly authorized?: readonly string[] | undefined;
}

/** A wallet with Keplr's interface. Its addresses are on a chain with the prefix `cosmos`; revoking emits no event. */
export interface CosmosTestWallet extends InjectedTestWallet<KeplrLike, EventTarget> {
  /** Selects the first address: a wallet returns one. */
  setAccounts(addresses: readonly string[]): void;
}

/** A browser wallet for Cosmos chains. Its accounts are derived from `keys`. */
export function createCosmosTestWallet({
  place,
  keys,
  prefixes = {},
  authorized = [],
}: CosmosTestWalletOptions): CosmosTestWallet {
  const secrets = keys.map((key) => new Uint8Array(32).fill(key));
  const addresses = secrets.map((secret) => addressOf(secret, 'cosmos'));
  const visitor = prompting();
  const allowed = new Set<string>(authorized);
  const pages = new Set<EventTarget>();
  let selected = 0;
  const changed = `${place}_keystorechange`;
  const notify = (): void => {
    for (const page of pages) page.dispatchEvent(new Event(changed));
  };
  const secret = (): Uint8Array => secrets[selected] ?? new Uint8Array(32).fill(255);
  const must = (chain: string): void => {
    if (!allowed.has(chain)) throw new Error('There is no permission');
  };
  const wallet: KeplrLike = {
    async enable(chain) {
      visitor.requests.push('enable');
      if (!allowed.has(chain)) await visitor.ask('enable');
      allowed.add(chain);
    },
    async disable(chain) {
      visitor.requests.push('disable');
      allowed.delete(chain);
    },
    async getKey(chain): Promise<KeplrKey> {
      visitor.requests.push('getKey');
      must(chain);
      return {
        algo: 'secp256k1',
        pubKey: secp256k1.getPublicKey(secret()),
        bech32Address: addressOf(secret(), prefixes[chain] ?? 'cosmos'),
      };
    },
    async signArbitrary(chain, signer, data) {
      visitor.requests.push('signArbitrary');
      must(chain);
      await visitor.ask('signArbitrary');
      const bytes = signBytes(arbitrary(signer, data));
      return { pub_key: { type: 'tendermint/PubKeySecp256k1', value: '' }, signature: base64.encode(bytes) };
    },
    async signAmino(chain, _signer, signDoc) {
      visitor.requests.push('signAmino');
      must(chain);
      await visitor.ask('signAmino');
      const signature = base64.encode(signBytes(JSON.stringify(signDoc)));
      return { signed: signDoc, signature: { pub_key: {}, signature } };
    },
    async signDirect(chain, _signer, signDoc) {
      visitor.requests.push('signDirect');
      must(chain);
      await visitor.ask('signDirect');
      return { signed: signDoc, signature: { pub_key: {}, signature: '' } };
    },
  };
  const signBytes = (text: string): Uint8Array =>
    secp256k1.sign(sha256(utf8ToBytes(text)), secret(), { prehash: false });
  return {
    wallet,
    info: { name: place === 'keplr' ? 'Keplr' : 'Leap' },
    addresses,
    requests: visitor.requests,
    prompts: () => visitor.prompts,
    setBehaviour: visitor.setBehaviour,
    release: visitor.release,
    setAccounts([first]) {
      selected = Math.max(0, addresses.indexOf(first ?? ''));
      notify();
    },
    disconnect() {
      allowed.clear();
      notify();
    },
    announce(page) {
      pages.add(page);
      Object.assign(page, { [place]: wallet });
      return () => {
        pages.delete(page);
        Reflect.deleteProperty(page, place);
      };
    },
  };
}

function addressOf(secret: Uint8Array, prefix: string): string {
  return bech32.encode(prefix, bech32.toWords(ripemd160(sha256(secp256k1.getPublicKey(secret)))));
}

/** The sign document of ADR-36 for a text, with sorted keys. */
function arbitrary(signer: string, text: string): string {
  const data = base64.encode(utf8ToBytes(text));
  return `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${signer}"}}],"sequence":"0"}`;
}
