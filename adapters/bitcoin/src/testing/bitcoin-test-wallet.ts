import type { CaipNetworkId } from '@mooring/core';
import { type RegisterApi, readyEvent, registerEvent, type StandardWindow } from '@mooring/core/adapter';
import { leatherObject } from './leather-object.ts';
import { okxRoot } from './okx-object.ts';
import { standardObject } from './standard-object.ts';
import {
  type BitcoinTestWalletBehaviour,
  type PsbtFault,
  TestAccount,
  type TestAccountOptions,
} from './test-account.ts';
import { unisatObject } from './unisat-object.ts';
import { wbipObject } from './wbip-object.ts';

/** How the wallet is discovered, and its interface. */
export type BitcoinTestWalletKind = 'wbip' | 'leather' | 'standard' | 'unisat' | 'okx';

/** Options of a Bitcoin test wallet. */
export interface BitcoinTestWalletOptions extends TestAccountOptions {
  readonly kind: BitcoinTestWalletKind;
}

/** A Bitcoin wallet under the test's control. */
export interface BitcoinTestWallet {
  /** The object that the wallet injects. */
  readonly object: object;
  readonly info: { readonly name: string };
  /** Addresses on the current chain, the selected account's first. */
  readonly addresses: readonly {
    readonly address: string;
    readonly purpose: string;
    readonly publicKey: string;
  }[];
  /** Every call of the page, in order. */
  readonly requests: readonly { readonly method: string; readonly parameters: unknown }[];
  /** Signed transactions that the wallet sent, in hex. */
  readonly sent: readonly string[];
  /** Methods that would have shown a prompt. */
  prompts(): readonly string[];
  setBehaviour(behaviour: BitcoinTestWalletBehaviour): void;
  /** Sets a fault for transactions that the wallet signs from now on. */
  setFault(fault: PsbtFault): void;
  /** Answers all requests held back by `delay`. */
  release(): void;
  /** Changes the addresses that the wallet shares with this page. */
  setAccounts(addresses: readonly string[]): void;
  /** Switches to another chain on its own. */
  setChain(chainId: CaipNetworkId): void;
  /** Revokes the page's permission in the wallet. */
  disconnect(): void;
  /** Adds the wallet to a page. Returns a function that removes it. */
  announce(target: StandardWindow): () => void;
}

const objects = {
  wbip: wbipObject,
  leather: leatherObject,
  standard: standardObject,
  unisat: unisatObject,
  okx: okxRoot,
} as const satisfies Record<BitcoinTestWalletKind, (account: TestAccount) => object>;

/** A deterministic Bitcoin wallet with real keys: no prompt, no timer, no randomness. */
export function createBitcoinTestWallet({ kind, ...options }: BitcoinTestWalletOptions): BitcoinTestWallet {
  const account = new TestAccount(options);
  const object = objects[kind](account);
  return {
    object,
    info: { name: options.name },
    get addresses() {
      return account.keys.map(({ address, purpose, publicKey }) => ({ address, purpose, publicKey }));
    },
    requests: account.requests,
    sent: account.sent,
    prompts: () => account.prompts,
    setBehaviour(behaviour) {
      account.behaviour = behaviour;
    },
    setFault(fault) {
      account.fault = fault;
    },
    release: () => account.release(),
    setAccounts: (addresses) => account.give(addresses),
    setChain: (chainId) => account.move(chainId),
    disconnect: () => account.leave(),
    announce(target) {
      if (kind === 'standard') return register(target, object);
      if (kind === 'unisat') return place(target, 'unisat', object);
      if (kind === 'okx') return place(target, 'okxwallet', object);
      return list(
        target,
        kind === 'leather' ? 'LeatherProvider' : `${options.name.replace(/\W/g, '')}Provider`,
        {
          object,
          name: options.name,
        },
      );
    },
  };
}

function place(target: object, name: string, object: object): () => void {
  Reflect.set(target, name, object);
  return () => {
    Reflect.deleteProperty(target, name);
  };
}

/** Adds the wallet to the list of WBIP-004. */
function list(
  target: object,
  id: string,
  { object, name }: { readonly object: object; readonly name: string },
): () => void {
  const entry = {
    id,
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
  };
  const remove = place(target, id, object);
  const listed = (): readonly unknown[] => (Reflect.get(target, 'btc_providers') as readonly unknown[]) ?? [];
  Reflect.set(target, 'btc_providers', [...listed(), entry]);
  return () => {
    remove();
    Reflect.set(
      target,
      'btc_providers',
      listed().filter((each) => each !== entry),
    );
  };
}

/** Registers with current and later pages through the Wallet Standard. */
function register(target: StandardWindow, wallet: object): () => void {
  const ends: (() => void)[] = [];
  const join = (api: RegisterApi): void => {
    ends.push(api.register(wallet));
  };
  const onReady = (event: Event): void => join((event as CustomEvent<RegisterApi>).detail);
  target.addEventListener(readyEvent, onReady);
  target.dispatchEvent(new CustomEvent(registerEvent, { detail: join }));
  return () => {
    target.removeEventListener(readyEvent, onReady);
    for (const end of ends.splice(0)) end();
  };
}
