import { base58 } from '@scure/base';
import type { IdentifierArray, Wallet, WalletAccount } from '@wallet-standard/base';
import { isAddress } from '../account/address.ts';
import { loadWalletActions } from '../lazy.ts';
import { type FoundWallet, idOf, type SolanaFeatures } from './read-wallet.ts';

/**
 * The members of `window.coinbaseSolana` that this package uses, as declared by `@solana/wallet-adapter-coinbase`, the
 * only published description. It takes and returns `@solana/web3.js` objects.
 */
interface CoinbaseSolana {
  /** Absent until the visitor connects. */
  readonly publicKey?: { toString(): string } | null | undefined;
  connect(): Promise<unknown>;
  disconnect?(): Promise<unknown>;
  /** Resolves with the signed transaction, or with nothing if it signed the given object in place. */
  signTransaction(transaction: unknown): Promise<unknown>;
  signAllTransactions?(transactions: readonly unknown[]): Promise<unknown>;
  signMessage?(message: Uint8Array): Promise<unknown>;
  on?(event: string, listener: () => void): unknown;
  off?(event: string, listener: () => void): unknown;
}

const name = 'Coinbase Wallet';
const chains: IdentifierArray = ['solana:mainnet', 'solana:devnet', 'solana:testnet'];
const wrapped = new WeakMap<object, FoundWallet>();

/**
 * Finds a Coinbase extension that does not register through the Wallet Standard, in the shape of a registered wallet;
 * `undefined` without one. It takes no cluster, so the network's own node sends the transactions that it signs.
 */
export function findCoinbaseWallet(target: object): FoundWallet | undefined {
  try {
    const provider: unknown = Reflect.get(target, 'coinbaseSolana');
    if (!isCoinbase(provider)) return undefined;
    const known = wrapped.get(provider);
    if (known !== undefined) return known;
    const found: FoundWallet = { id: idOf(name), name, icon: undefined, wallet: wrap(provider) };
    wrapped.set(provider, found);
    return found;
  } catch {
    return undefined;
  }
}

function isCoinbase(provider: unknown): provider is CoinbaseSolana {
  const { connect, signTransaction } = Object(provider) as Partial<CoinbaseSolana>;
  return typeof connect === 'function' && typeof signTransaction === 'function';
}

function wrap(provider: CoinbaseSolana): Wallet & { readonly features: SolanaFeatures } {
  // The extension may keep its key after the visitor disconnects there.
  let left = false;
  const accounts = (): readonly WalletAccount[] => {
    const address = left ? undefined : provider.publicKey?.toString();
    return isAddress(address) ? [{ address, publicKey: base58.decode(address), chains, features: [] }] : [];
  };
  const signMessage = provider.signMessage?.bind(provider);
  const features: SolanaFeatures = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent } = {}) {
        // The extension cannot connect silently: any request prompts.
        if (silent !== true) {
          await provider.connect();
          left = false;
        }
        return { accounts: accounts() };
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        left = true;
        await provider.disconnect?.();
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(_event, listener) {
        const tell = (ends: boolean) => (): void => {
          left = ends;
          listener({ accounts: accounts() });
        };
        // The published types declare no such event, but the extension may emit it.
        const listeners = { connect: tell(false), accountChanged: tell(false), disconnect: tell(true) };
        for (const [event, each] of Object.entries(listeners)) provider.on?.(event, each);
        return () => {
          for (const [event, each] of Object.entries(listeners)) provider.off?.(event, each);
        };
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signTransaction(...inputs) {
        const { web3Transaction, toBytes } = await loadWalletActions();
        const transactions = inputs.map(({ transaction }) => web3Transaction(transaction));
        const signed = await signAll(provider, transactions);
        return signed.map((each) => ({ signedTransaction: toBytes(each) }));
      },
    },
    ...(signMessage && {
      'solana:signMessage': {
        version: '1.0.0' as const,
        async signMessage(...inputs: readonly { readonly message: Uint8Array }[]) {
          const signed: { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[] = [];
          for (const { message } of inputs) {
            const answer = await signMessage(message);
            signed.push({
              signedMessage: message,
              signature: Reflect.get(Object(answer), 'signature') as Uint8Array,
            });
          }
          return signed;
        },
      },
    }),
  };
  return {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,',
    chains,
    features,
    get accounts() {
      return accounts();
    },
  };
}

/** Signs several transactions in one prompt if the wallet supports it. */
async function signAll(
  provider: CoinbaseSolana,
  transactions: readonly unknown[],
): Promise<readonly unknown[]> {
  if (transactions.length > 1 && provider.signAllTransactions !== undefined) {
    const answers: unknown = await provider.signAllTransactions(transactions);
    return Array.isArray(answers) ? answers : transactions;
  }
  const signed: unknown[] = [];
  for (const each of transactions) signed.push((await provider.signTransaction(each)) ?? each);
  return signed;
}
