import { type RegisterApi, readyEvent, registerEvent, type StandardWindow } from '@mooring/core/adapter';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import type { IdentifierArray, Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base';
import type { StandardEventsChangeProperties } from '@wallet-standard/features';
import type { SolanaFeatures } from '../discovery/read-wallet.ts';
import { joinTransaction, readTransaction } from '../transaction/read-transaction.ts';
import { addPriorityFee } from './add-priority-fee.ts';
import { signInText } from './sign-in-text.ts';

/** How the wallet answers requests that would prompt. */
export type SolanaTestWalletBehaviour = 'approve' | 'reject' | 'delay' | 'drop';

/** Options of a Solana test wallet. */
export interface SolanaTestWalletOptions {
  readonly name: string;
  /** Secret keys of 32 bytes, or a byte to derive one from. The first is active. */
  readonly keys: readonly (number | Uint8Array)[];
  /** Default: mainnet, devnet and testnet. */
  readonly chains?: IdentifierArray | undefined;
  readonly icon?: string | undefined;
  readonly behaviour?: SolanaTestWalletBehaviour | undefined;
  /** Already shares its accounts with this page, as after an earlier visit. */
  readonly authorized?: boolean | undefined;
  /** Features to omit, such as `solana:signMessage`. */
  readonly without?: readonly string[] | undefined;
  /** Can sign in while it connects (`solana:signIn`). */
  readonly signsIn?: boolean | undefined;
  /** Compute unit price in micro-lamports that the wallet adds to each transaction before signing. */
  readonly priorityFee?: bigint | undefined;
  /** Sends signed transactions to a node of the named chain. Default: none, and sending fails. */
  readonly send?: ((transaction: Uint8Array, chain: string) => Promise<unknown>) | undefined;
}

/** A recorded call. */
export interface SolanaTestRequest {
  readonly method: string;
  readonly silent?: boolean | undefined;
  /** The chain that the site named. */
  readonly chain?: string | undefined;
}

/** A Solana wallet under the test's control. */
export interface SolanaTestWallet {
  readonly wallet: Wallet & { readonly features: SolanaFeatures };
  readonly info: { readonly name: string; readonly icon: string };
  /** Base58, of all keys. */
  readonly addresses: readonly string[];
  /** Every call so far, in order. */
  readonly requests: readonly SolanaTestRequest[];
  /** Methods of `requests` that would have shown a prompt. */
  prompts(): readonly string[];
  setBehaviour(behaviour: SolanaTestWalletBehaviour): void;
  /** Answers all requests held back by `delay`. */
  release(): void;
  /** Changes the accounts that the wallet shares with this page. */
  setAccounts(addresses: readonly string[]): void;
  /** Revokes the page's permission in the wallet. */
  disconnect(): void;
  /** Registers with current and later pages through the Wallet Standard. Returns a function that unregisters. */
  announce(target: StandardWindow): () => void;
}

const image: WalletIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';
const allChains: IdentifierArray = ['solana:mainnet', 'solana:devnet', 'solana:testnet'];

/**
 * A deterministic wallet of the Wallet Standard with real keys: no prompt, no timer, no randomness. It signs for none but the account
 * objects that it lists now.
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const { name, chains = allChains } = options;
  const secrets = new Map(
    options.keys.map((key) => {
      const secret = typeof key === 'number' ? new Uint8Array(32).fill(key) : key;
      return [base58.encode(ed25519.getPublicKey(secret)), secret] as const;
    }),
  );
  const listeners = new Set<(change: StandardEventsChangeProperties) => void>();
  const requests: SolanaTestRequest[] = [];
  const waiting: (() => void)[] = [];
  let behaviour = options.behaviour ?? 'approve';
  let authorized = options.authorized ?? false;
  let given: readonly string[] = [...secrets.keys()];

  const list = (): readonly WalletAccount[] =>
    authorized
      ? given.map((address) => ({ address, publicKey: base58.decode(address), chains, features: [] }))
      : [];
  // Other objects after each change, as those of real wallets.
  let current = list();
  const accounts = (): readonly WalletAccount[] => current;
  const tell = (): void => {
    current = list();
    for (const listener of [...listeners]) listener({ accounts: accounts() });
  };
  const prompt = async (): Promise<void> => {
    if (behaviour === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    if (behaviour === 'drop') return new Promise(() => undefined);
    if (behaviour === 'delay') await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const secretOf = (account: WalletAccount): Uint8Array => {
    const secret = current.includes(account) ? secrets.get(account.address) : undefined;
    if (secret === undefined) throw Object.assign(new Error('Unauthorized'), { code: 4100 });
    return secret;
  };
  const sign = (bytes: Uint8Array, account: WalletAccount): Uint8Array => {
    const secret = secretOf(account);
    const { address } = account;
    const { message, signatures, signers } = readTransaction(bytes);
    const { priorityFee } = options;
    const changed = priorityFee === undefined ? message : addPriorityFee(message, priorityFee);
    const signature = ed25519.sign(changed, secret);
    return joinTransaction(
      changed,
      signatures.map((known, index) => (signers[index] === address ? signature : known)),
    );
  };
  const features: SolanaFeatures = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent } = {}) {
        requests.push({ method: 'connect', silent });
        if (!authorized && silent !== true) {
          await prompt();
          authorized = true;
          tell();
        }
        return { accounts: accounts() };
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        requests.push({ method: 'disconnect' });
        authorized = false;
        tell();
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(_event, listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      async signMessage(...inputs) {
        requests.push({ method: 'signMessage' });
        await prompt();
        return inputs.map(({ account, message }) => ({
          signedMessage: message,
          signature: ed25519.sign(message, secretOf(account)),
        }));
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signTransaction(...inputs) {
        for (const { chain } of inputs) requests.push({ method: 'signTransaction', chain });
        await prompt();
        return inputs.map(({ account, transaction }) => ({
          signedTransaction: sign(transaction, account),
        }));
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signAndSendTransaction(...inputs) {
        for (const { chain } of inputs) requests.push({ method: 'signAndSendTransaction', chain });
        await prompt();
        const { send } = options;
        if (send === undefined) throw new Error('The test wallet has no node.');
        const outputs = [];
        for (const { account, chain, transaction } of inputs) {
          const signed = sign(transaction, account);
          await send(signed, chain);
          outputs.push({ signature: signed.slice(1, 65) });
        }
        return outputs;
      },
    },
  };
  const signInFeature: Pick<SolanaFeatures, 'solana:signIn'> = {
    'solana:signIn': {
      version: '1.0.0',
      async signIn(...inputs) {
        requests.push({ method: 'signIn' });
        await prompt();
        authorized = true;
        tell();
        const [account] = accounts();
        if (account === undefined) throw new Error('The test wallet has no account.');
        return inputs.map((input) => {
          const signedMessage = new TextEncoder().encode(signInText(input, account.address));
          return {
            account,
            signedMessage,
            signature: ed25519.sign(signedMessage, secretOf(account)),
          };
        });
      },
    },
  };
  const all: SolanaFeatures = { ...features, ...(options.signsIn ? signInFeature : {}) };
  const kept = Object.entries(all).filter(([feature]) => options.without?.includes(feature) !== true);
  const info = { name, icon: options.icon ?? image };
  const wallet = {
    version: '1.0.0',
    name,
    icon: info.icon as WalletIcon,
    chains,
    features: Object.fromEntries(kept) as unknown as SolanaFeatures,
    get accounts() {
      return accounts();
    },
  } as const;

  return {
    wallet,
    info,
    addresses: [...secrets.keys()],
    requests,
    prompts: () =>
      requests
        .filter(
          ({ method, silent }) => method.startsWith('sign') || (method === 'connect' && silent !== true),
        )
        .map(({ method }) => method),
    setBehaviour(next) {
      behaviour = next;
    },
    release() {
      for (const resolve of waiting.splice(0)) resolve();
    },
    setAccounts(next) {
      given = next.filter((address) => secrets.has(address));
      tell();
    },
    disconnect() {
      authorized = false;
      tell();
    },
    announce(target) {
      const ends: (() => void)[] = [];
      const register = (api: RegisterApi): void => {
        ends.push(api.register(wallet));
      };
      const onReady = (event: Event): void => register((event as CustomEvent<RegisterApi>).detail);
      target.addEventListener(readyEvent, onReady);
      target.dispatchEvent(new CustomEvent(registerEvent, { detail: register }));
      return () => {
        target.removeEventListener(readyEvent, onReady);
        for (const end of ends.splice(0)) end();
      };
    },
  };
}
