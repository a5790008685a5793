import type { CaipNetworkId } from '@mooring/core';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { FakeClock } from '@mooring/protocol/testing';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import type { SolanaSignTransactionInput } from '@solana/wallet-standard-features';
import { VersionedTransaction } from '@solana/web3.js';
import type { IdentifierArray } from '@wallet-standard/base';
import { expect, it, vi } from 'vitest';
import type { SolanaFeatures } from '../discovery/read-wallet.ts';
import { createError } from '../errors.ts';
import { devnetId, mainnetId } from '../test-support/network.ts';
import { keypair, legacyTransfer, versionedTransfer } from '../test-support/transactions.ts';
import { createSolanaTestWallet, type SolanaTestWalletOptions } from '../testing/solana-test-wallet.ts';
import { readTransaction } from '../transaction/read-transaction.ts';
import { sendTransaction, signAndSendTransaction, signMessage, signTransactions } from './sign.ts';
import type { WalletLink } from './wallet-link.ts';

interface Made {
  readonly link: WalletLink;
  readonly clock: FakeClock;
  readonly wallet: ReturnType<typeof createSolanaTestWallet>;
  /** Transactions sent by the network's own node. */
  readonly sent: readonly Uint8Array[];
}

function make(options: Partial<SolanaTestWalletOptions> = {}, chain = mainnetId): Made {
  const wallet = createSolanaTestWallet({ name: 'Wallet', keys: [1], authorized: true, ...options });
  const clock = new FakeClock();
  const sent: Uint8Array[] = [];
  const link: WalletLink = {
    wallet: wallet.wallet,
    active: () => ({ address: wallet.addresses[0] ?? '', chainId: `solana:${chain}` as CaipNetworkId }),
    clock,
    async send(transaction) {
      sent.push(transaction);
      return 'sent by the node';
    },
  };
  return { link, clock, wallet, sent };
}

/** A wallet with other features. */
function withFeatures(link: WalletLink, change: (features: SolanaFeatures) => object): WalletLink {
  const features = link.wallet.features as SolanaFeatures;
  const wallet = Object.create(link.wallet, { features: { value: { ...features, ...change(features) } } });
  return { ...link, wallet };
}

/** A wallet that returns this answer instead of the signed transaction. */
function answering(link: WalletLink, answer: (signed: Uint8Array) => unknown): WalletLink {
  return withFeatures(link, ({ 'solana:signTransaction': feature }) => ({
    'solana:signTransaction': {
      ...feature,
      async signTransaction(...inputs: readonly SolanaSignTransactionInput[]) {
        const [signed] = (await feature?.signTransaction(...inputs)) ?? [];
        return answer(signed?.signedTransaction ?? new Uint8Array());
      },
    },
  }));
}

const invalid = (problem: string | RegExp) =>
  expect.objectContaining({ code: 'TRANSACTION_INVALID', message: expect.stringMatching(problem) });
const unusable = (problem: string | RegExp) =>
  expect.objectContaining({ code: 'WALLET_ANSWER_INVALID', message: expect.stringMatching(problem) });

it('signs a message', async () => {
  const { link } = make();
  const message = new TextEncoder().encode('Ahoy');
  const signature = await signMessage(link, message);
  expect(ed25519.verify(signature, message, keypair(1).publicKey.toBytes())).toBe(true);
});

it.each([
  ['legacy', legacyTransfer],
  ['version 0', versionedTransfer],
] as const)('signs a %s transaction on the current network', async (_name, transfer) => {
  const { link, wallet } = make({}, devnetId);
  const [signed] = await signTransactions<ReturnType<typeof transfer>>(link, [transfer()]);
  const { message, signatures } = readTransaction(signed?.serialize() ?? new Uint8Array());
  expect(ed25519.verify(signatures[0] ?? message, message, keypair(1).publicKey.toBytes())).toBe(true);
  expect(wallet.requests).toEqual([{ method: 'signTransaction', chain: 'solana:devnet' }]);
});

it('returns the transaction as the wallet changed it', async () => {
  const { link } = make({ priorityFee: 1_000n });
  const [given, signed] = [versionedTransfer(), await signTransactions(link, [versionedTransfer()])];
  expect(signed[0]?.message.compiledInstructions).toHaveLength(given.message.compiledInstructions.length + 1);
});

it('signs several transactions in one prompt, in order', async () => {
  const { link, wallet } = make();
  const given = [
    versionedTransfer({ lamports: 1 }),
    legacyTransfer({ lamports: 2 }),
    versionedTransfer({ lamports: 3 }),
  ];
  const ask = vi.spyOn(link.wallet.features['solana:signTransaction'] as never, 'signTransaction');
  const signed = await signTransactions(link, given);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(wallet.requests).toHaveLength(3);
  expect(signed.map((each) => (each instanceof VersionedTransaction ? 0 : 'legacy'))).toEqual([
    0,
    'legacy',
    0,
  ]);
  expect(await signTransactions(link, [])).toEqual([]);
});

it('keeps existing signatures of other accounts', async () => {
  const { link } = make();
  const transaction = versionedTransfer({ cosigner: keypair(5) });
  transaction.sign([keypair(5)]);
  const [signed] = await signTransactions(link, [transaction]);
  expect(signed?.signatures[1]).toEqual(transaction.signatures[1]);
  expect(signed?.signatures[0]).not.toEqual(new Uint8Array(64));
});

it('sends through the wallet, and returns the signature', async () => {
  const taken: [Uint8Array, string][] = [];
  const { link, sent } = make({ send: async (...given) => taken.push(given) });
  const signature = await signAndSendTransaction(link, versionedTransfer(), {
    preflightCommitment: 'recent',
  });
  expect(taken).toEqual([[expect.any(Uint8Array), 'solana:mainnet']]);
  expect(base58.encode(taken[0]?.[0].slice(1, 65) ?? new Uint8Array())).toBe(signature);
  expect(sent).toEqual([]);
});

it.each([
  ['a wallet that cannot send', { without: ['solana:signAndSendTransaction'] }, mainnetId],
  ['a cluster of the site’s own', {}, 'ACustomClusterOfThisSite'],
] as const)('sends through the network’s own node for %s', async (_name, options, chain) => {
  const { link, wallet, sent } = make(options, chain);
  expect(await signAndSendTransaction(link, versionedTransfer())).toBe('sent by the node');
  expect(sent).toHaveLength(1);
  expect(wallet.prompts()).toEqual(['signTransaction']);
});

it('sends through the site’s connection, or the network’s own node', async () => {
  const { link, sent } = make();
  const connection = { sendRawTransaction: vi.fn(async () => 'sent by the site') };
  expect(await sendTransaction(link, versionedTransfer(), connection, { maxRetries: 0 })).toBe(
    'sent by the site',
  );
  expect(connection.sendRawTransaction).toHaveBeenCalledWith(expect.any(Uint8Array), { maxRetries: 0 });
  expect(sent).toEqual([]);
  expect(await sendTransaction(link, versionedTransfer(), undefined)).toBe('sent by the node');
});

it('names no chain for a site’s own cluster, unless the wallet knows a local one', async () => {
  const { link, wallet } = make({}, 'ACustomClusterOfThisSite');
  await signTransactions(link, [versionedTransfer()]);
  const local: IdentifierArray = ['solana:localnet'];
  const other = make({ chains: local }, 'ACustomClusterOfThisSite');
  await signTransactions(other.link, [versionedTransfer()]);
  expect([...wallet.requests, ...other.wallet.requests].map(({ chain }) => chain)).toEqual([
    undefined,
    'solana:localnet',
  ]);
});

it('does not ask a wallet whose account is not on the network', async () => {
  const { link, wallet } = make({ chains: ['solana:mainnet'] }, devnetId);
  for (const requested of [
    () => signTransactions(link, [versionedTransfer()]),
    () => signAndSendTransaction(link, versionedTransfer()),
    () => sendTransaction(link, versionedTransfer(), undefined),
  ])
    await expect(requested()).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  expect(wallet.requests).toEqual([]);
});

it.each([
  ['that another signs', () => versionedTransfer({ payer: keypair(7) }), 'is not one of those who sign it'],
  [
    'of too many bytes',
    () => ({ serialize: () => new Uint8Array(1_300) }),
    'it has 1300 bytes, and the network takes 1232',
  ],
  ['of no form', () => ({}) as never, 'neither an object that serializes itself nor bytes'],
] as const)('does not ask the wallet to sign a transaction %s', async (_name, transfer, problem) => {
  const { link, wallet } = make();
  await expect(signTransactions(link, [transfer()])).rejects.toEqual(invalid(problem));
  await expect(signAndSendTransaction(link, transfer())).rejects.toEqual(invalid(problem));
  expect(wallet.requests).toEqual([]);
});

it('does not send a transaction that lacks another signature', async () => {
  const { link, wallet } = make();
  const transaction = versionedTransfer({ cosigner: keypair(5) });
  const problem = invalid(`the signature of ${keypair(5).publicKey.toBase58()} is missing`);
  await expect(signAndSendTransaction(link, transaction)).rejects.toEqual(problem);
  await expect(sendTransaction(link, transaction, undefined)).rejects.toEqual(problem);
  expect(wallet.requests).toEqual([]);
});

it('does not ask a wallet to sign an unsupported version', async () => {
  const { link, wallet } = make();
  const old = withFeatures(link, (features) => ({
    'solana:signTransaction': {
      ...features['solana:signTransaction'],
      supportedTransactionVersions: ['legacy'],
    },
  }));
  await expect(signTransactions(old, [versionedTransfer()])).rejects.toEqual(
    invalid('signs none of version 0'),
  );
  expect(wallet.requests).toEqual([]);
  await expect(signTransactions(old, [legacyTransfer()])).resolves.toHaveLength(1);
});

const flipped = (signed: Uint8Array): Uint8Array =>
  signed.map((byte, index) => (index === 5 ? byte ^ 1 : byte));

it.each([
  [
    'a signature that does not fit',
    (signed: Uint8Array) => [{ signedTransaction: flipped(signed) }],
    'does not fit it',
  ],
  ['no signature', () => [{ signedTransaction: versionedTransfer().serialize() }], 'does not fit it'],
  [
    'the transaction of somebody else',
    () => [{ signedTransaction: versionedTransfer({ payer: keypair(7) }).serialize() }],
    'is not one of those who sign it',
  ],
  [
    'half a transaction',
    (signed: Uint8Array) => [{ signedTransaction: signed.slice(0, 120) }],
    'no valid transaction',
  ],
  [
    'a transaction without an end',
    () => [{ signedTransaction: new Uint8Array(100_000) }],
    'no valid transaction',
  ],
  ['a text', () => [{ signedTransaction: 'AQAB' }], 'it is no transaction'],
  ['nothing', () => undefined, '1 transactions were to be signed'],
  ['too many transactions', () => [{}, {}], '1 transactions were to be signed'],
] as const)('rejects a wallet’s answer with %s', async (_name, answer, problem) => {
  const { link } = make();
  await expect(signTransactions(answering(link, answer), [versionedTransfer()])).rejects.toEqual(
    unusable(problem),
  );
});

it('rejects a malformed signature of a sent transaction', async () => {
  const { link } = make();
  const odd = withFeatures(link, (features) => ({
    'solana:signAndSendTransaction': {
      ...features['solana:signAndSendTransaction'],
      signAndSendTransaction: async () => [{ signature: 'sent' }],
    },
  }));
  await expect(signAndSendTransaction(odd, versionedTransfer())).rejects.toEqual(
    unusable('it is no signature'),
  );
});

it('accepts bytes of another realm', async () => {
  const { link } = make();
  // Like a frame's arrays, not an instance of this realm's `Uint8Array`.
  const foreign = (bytes: Uint8Array): unknown => new DataView(bytes.slice().buffer);
  const other = answering(link, (signed) => [{ signedTransaction: foreign(signed) }]);
  await expect(signTransactions(other, [versionedTransfer()])).resolves.toHaveLength(1);
});

it('passes on the wallet’s own rejection', async () => {
  const { link, wallet } = make();
  wallet.setBehaviour('reject');
  await expect(signTransactions(link, [versionedTransfer()])).rejects.toMatchObject({ code: 4001 });
  await expect(signAndSendTransaction(link, versionedTransfer())).rejects.toMatchObject({ code: 4001 });
});

it('times out if the wallet does not answer', async () => {
  const { link, wallet, clock } = make();
  wallet.setBehaviour('drop');
  const requested = signTransactions(link, [versionedTransfer()]);
  const outcome = expect(requested).rejects.toMatchObject({ code: 'TIMED_OUT' });
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1));
  clock.advance(walletPromptTimeoutMs);
  await outcome;
});

it('rejects if the wallet lacks the features', async () => {
  const without = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'];
  const { link } = make({ without });
  for (const requested of [
    () => signMessage(link, new Uint8Array(1)),
    () => signTransactions(link, [versionedTransfer()]),
    () => signAndSendTransaction(link, versionedTransfer()),
  ])
    await expect(requested()).rejects.toMatchObject({ code: 'RPC_CALL_NOT_ALLOWED' });
});

it('rejects after the disconnect, and without the account', async () => {
  const { link, wallet } = make();
  const over: WalletLink = {
    ...link,
    active() {
      throw createError('NOT_CONNECTED');
    },
  };
  await expect(signTransactions(over, [versionedTransfer()])).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
  wallet.disconnect();
  await expect(signTransactions(link, [versionedTransfer()])).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
});
