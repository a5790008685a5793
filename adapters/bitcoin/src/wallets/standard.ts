import type { CaipNetworkId } from '@mooring/core';
import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base';
import { readAddress } from '../address/address.ts';
import { readAddresses } from '../address/read-addresses.ts';
import { createError } from '../errors.ts';
import { canName, chainNamed, nameOf } from '../network/chains.ts';
import type { PageWallet, WalletFace, WalletPage, WalletState } from './page-wallet.ts';

type Method = (...parameters: readonly unknown[]) => unknown;

const maxAccounts = 100;
const sighashNames = new Map([
  [1, 'ALL'],
  [2, 'NONE'],
  [3, 'SINGLE'],
  [129, 'ALL|ANYONECANPAY'],
  [130, 'NONE|ANYONECANPAY'],
  [131, 'SINGLE|ANYONECANPAY'],
]);

/** The current method of a feature; `undefined` if the wallet lacks it. */
export function methodOf(wallet: Wallet, feature: `${string}:${string}`, method: string): Method | undefined {
  const holder: unknown = Reflect.get(Object(wallet.features), feature);
  const found: unknown = Reflect.get(Object(holder), method);
  return typeof found === 'function' ? (...parameters) => found.apply(holder, parameters) : undefined;
}

/**
 * A wallet that registers through the Wallet Standard. It only signs; this package sends, since the answer of
 * `bitcoin:signAndSendTransaction` is not standardized.
 */
export function standardWallet(wallet: Wallet, face: WalletFace, page: WalletPage): PageWallet {
  /** Accounts of the last call, for wallets that do not list their accounts. */
  let given: readonly WalletAccount[] = [];
  const accounts = (): readonly WalletAccount[] => {
    const listed = bitcoinAccounts(wallet.accounts);
    return listed.length > 0 ? listed : given;
  };
  /** Looked up each time: wallets replace account objects with every change. */
  const accountOf = (address: string): WalletAccount => {
    const found = accounts().find((each) => readAddress(each.address) === address);
    if (found === undefined) throw createError('NOT_CONNECTED');
    return found;
  };
  const stateOf = (wanted: CaipNetworkId): WalletState => {
    const all = accounts();
    const addresses = readAddresses(all);
    const chains = all.flatMap((account) =>
      account.chains
        .slice(0, maxAccounts)
        .flatMap((name) => chainNamed(name, 'standard', [wanted, ...page.chains()]) ?? []),
    );
    return { addresses, chainId: chains.includes(wanted) ? wanted : chains[0] };
  };
  const required = (feature: `${string}:${string}`, method: string): Method => {
    const found = methodOf(wallet, feature, method);
    if (found === undefined) throw createError('RPC_CALL_NOT_ALLOWED');
    return found;
  };
  const take = (answer: unknown): void => {
    given = bitcoinAccounts(Reflect.get(Object(answer), 'accounts'));
  };
  const connectBy = (silent: boolean): (() => unknown) | undefined => {
    const standard = methodOf(wallet, 'standard:connect', 'connect');
    const bitcoin = methodOf(wallet, 'bitcoin:connect', 'connect');
    // `bitcoin:connect` cannot be silent.
    if (silent) return standard && (() => standard({ silent: true }));
    return bitcoin ? () => bitcoin({ purposes: ['payment', 'ordinals'] }) : standard && (() => standard());
  };
  const leave =
    methodOf(wallet, 'bitcoin:disconnect', 'disconnect') ??
    methodOf(wallet, 'standard:disconnect', 'disconnect');

  return {
    ...face,
    source: wallet,
    async connect({ silent, chainId }) {
      take(await connectBy(silent)?.());
      return stateOf(chainId);
    },
    ...(leave === undefined ? {} : { disconnect: async () => leave() }),
    watch(listener) {
      const on = methodOf(wallet, 'standard:events', 'on') ?? methodOf(wallet, 'bitcoin:events', 'on');
      const end = on?.('change', () => {
        given = [];
        // Read the listed state without a request: the wallet may emit changes at any time.
        listener.onChange(stateOf);
      });
      return () => {
        if (typeof end === 'function') end();
      };
    },
    async switchChain(chainId) {
      const move = methodOf(wallet, 'bitcoin:switchNetwork', 'switchNetwork');
      if (move !== undefined && canName(chainId, 'standard', page.chains())) await move(chainId);
      // The accounts determine the chain.
      else if (stateOf(chainId).chainId !== chainId) throw createError('CHAIN_NOT_SUPPORTED');
    },
    calls: {
      async signMessage({ message, address }) {
        const bytes = new TextEncoder().encode(message);
        const input = { account: accountOf(address), message: bytes };
        return Reflect.get(first(await required('bitcoin:signMessage', 'signMessage')(input)), 'signature');
      },
      async signPsbt({ psbt, inputs, chainId }) {
        const chain = nameOf(chainId, 'standard') as IdentifierString | undefined;
        const inputsToSign = inputs.map(({ address, index, sighashTypes }) => {
          const [type] = sighashTypes.filter((each) => each > 1);
          const isAll = sighashTypes.some((each) => each <= 1);
          return {
            account: accountOf(address),
            signingIndexes: [index],
            ...(isAll ? {} : { sigHash: sighashNames.get(type ?? 1) }),
          };
        });
        const sign = required('bitcoin:signTransaction', 'signTransaction');
        const answer = first(await sign({ psbt, inputsToSign, chain }));
        return { psbt: Reflect.get(answer, 'signedPsbt') };
      },
    },
  };
}

/** Reads Bitcoin accounts, on any chain, from a wallet or its answer, which may be hostile. */
function bitcoinAccounts(accounts: unknown): readonly WalletAccount[] {
  try {
    return (Array.isArray(accounts) ? accounts : [])
      .slice(0, maxAccounts)
      .filter(({ address, chains }: Partial<WalletAccount>) => {
        const names: readonly unknown[] = Array.isArray(chains) ? chains.slice(0, maxAccounts) : [];
        return (
          readAddress(address) !== undefined && names.some((name) => String(name).startsWith('bitcoin:'))
        );
      });
  } catch {
    // A getter threw.
    return [];
  }
}

function first(answer: unknown): object {
  return Object(Array.isArray(answer) ? answer[0] : undefined);
}
