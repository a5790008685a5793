// @vitest-environment happy-dom
import { type RegisterApi, registerEvent } from '@mooring/core/adapter';
import { ed25519 } from '@noble/curves/ed25519.js';
import { type PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js';
import { expect, it, onTestFinished } from 'vitest';
import { mainnetId } from '../test-support/network.ts';
import { keypair, legacyTransfer, versionedTransfer } from '../test-support/transactions.ts';
import { attach, testWorld, type World } from '../test-support/world.ts';
import { createSolanaTestWallet } from '../testing/solana-test-wallet.ts';
import { findCoinbaseWallet } from './coinbase-wallet.ts';
import { findWallets } from './find-wallets.ts';

interface Handed {
  readonly version?: number;
  readonly message: { serialize(): Uint8Array };
  serialize(options?: object): Uint8Array;
  serializeMessage(): Uint8Array;
  addSignature(key: PublicKey, signature: Uint8Array): void;
}

type Answers = 'same object' | 'new object' | 'nothing';

/**
 * The extension's object as `@solana/wallet-adapter-coinbase` 0.1.24 declares it, with real keys. `answers`: how it
 * returns signed transactions.
 */
function extension(answers: Answers = 'same object') {
  const { publicKey, secretKey } = keypair(1);
  const listeners = new Map<string, () => void>();
  const calls: string[] = [];
  const sign = (bytes: Uint8Array): Uint8Array => ed25519.sign(bytes, secretKey.slice(0, 32));
  const signTransaction = async (handed: Handed): Promise<unknown> => {
    calls.push('signTransaction');
    if (answers !== 'new object') {
      const message = handed.version === undefined ? handed.serializeMessage() : handed.message.serialize();
      handed.addSignature(publicKey, sign(message));
      return answers === 'nothing' ? undefined : handed;
    }
    const bytes = handed.serialize({ requireAllSignatures: false });
    const made =
      handed.version === undefined ? Transaction.from(bytes) : VersionedTransaction.deserialize(bytes);
    if (made instanceof Transaction) made.partialSign(keypair(1));
    else made.sign([keypair(1)]);
    return made;
  };
  const provider = {
    publicKey: undefined as PublicKey | undefined,
    async connect() {
      calls.push('connect');
      provider.publicKey = publicKey;
    },
    async disconnect() {
      calls.push('disconnect');
    },
    signTransaction,
    async signAllTransactions(all: readonly Handed[]) {
      calls.push('signAllTransactions');
      const signed = await Promise.all(all.map(signTransaction));
      return answers === 'nothing' ? undefined : signed;
    },
    async signAndSendTransaction() {
      calls.push('signAndSendTransaction');
      return { signature: '' };
    },
    signMessage: async (message: Uint8Array) => ({ signature: sign(message) }),
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
  };
  return { provider, calls, listeners, tell: (event: string) => listeners.get(event)?.() };
}

function install(provider: unknown): void {
  Reflect.set(window, 'coinbaseSolana', provider);
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'coinbaseSolana');
  });
}

const id = 'solana:Coinbase Wallet';
const address = keypair(1).publicKey.toBase58();

async function connected(answers?: Answers) {
  const made = extension(answers);
  install(made.provider);
  const world: World = testWorld();
  const attached = attach(world);
  await attached.adapter.connect({ connectorId: id });
  const provider = await attached.adapter.getProvider();
  if (provider === undefined) throw new Error('no provider');
  return { ...made, ...attached, world, wallet: provider };
}

it.each(['same object', 'new object', 'nothing'] as const)(
  'connects and signs transactions of both versions when the extension returns %s',
  async (answers) => {
    const { active, wallet } = await connected(answers);
    expect(active()).toBe(`${id} solana:${mainnetId}:${address}`);
    const legacy = await wallet.signTransaction(legacyTransfer());
    expect(legacy.verifySignatures()).toBe(true);
    const versioned = await wallet.signTransaction(versionedTransfer());
    const [signature = new Uint8Array()] = versioned.signatures;
    expect(ed25519.verify(signature, versioned.message.serialize(), keypair(1).publicKey.toBytes())).toBe(
      true,
    );
  },
);

it.each(['same object', 'nothing'] as const)(
  'signs a message, and several transactions in one prompt, when the extension returns %s',
  async (answers) => {
    const { wallet, calls } = await connected(answers);
    const message = new TextEncoder().encode('Ahoy');
    const signature = await wallet.signMessage(message);
    expect(ed25519.verify(signature, message, keypair(1).publicKey.toBytes())).toBe(true);
    const signed = await wallet.signAllTransactions([legacyTransfer(), legacyTransfer({ lamports: 6 })]);
    expect(signed.map((each) => each.verifySignatures())).toEqual([true, true]);
    expect(calls.slice(0, 2)).toEqual(['connect', 'signAllTransactions']);
  },
);

it('follows account changes and disconnects in the extension', async () => {
  const { provider, tell, active, listeners, adapter } = await connected();
  provider.publicKey = keypair(2).publicKey;
  tell('accountChanged');
  expect(active()).toBe(`${id} solana:${mainnetId}:${keypair(2).publicKey.toBase58()}`);
  tell('disconnect');
  expect(active()).toBe('disconnected');
  adapter.destroy();
  expect(listeners.size).toBe(0);
});

it('disconnects the extension, and restores a connection without a prompt', async () => {
  const { adapter, calls, world } = await connected();
  const next = attach(world);
  const before = calls.length;
  await next.adapter.reconnect();
  expect(calls).toHaveLength(before);
  await adapter.disconnect({ connectorId: id });
  expect(calls.at(-1)).toBe('disconnect');
});

it('prefers the registered wallet of the same name', () => {
  install(extension().provider);
  const search = findWallets(window, () => undefined);
  onTestFinished(search.stop);
  expect(search.list().map((each) => each.id)).toEqual([id]);
  const { wallet } = createSolanaTestWallet({ name: 'Coinbase Wallet', keys: [7] });
  const detail = (api: RegisterApi): unknown => api.register(wallet);
  window.dispatchEvent(new CustomEvent(registerEvent, { detail }));
  expect(search.list().map((each) => each.wallet)).toEqual([wallet]);
});

it.each([
  ['nothing', undefined],
  ['no method that signs', { connect: () => undefined }],
  [
    'a property that throws',
    {
      get connect(): never {
        throw new Error('no');
      },
    },
  ],
])('finds no wallet in %s', (_what, provider) => {
  expect(findCoinbaseWallet({ coinbaseSolana: provider })).toBeUndefined();
});
