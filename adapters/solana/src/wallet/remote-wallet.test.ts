import type { CaipNetworkId } from '@mooring/core';
import type { ActiveAccount } from '@mooring/core/adapter';
import type { TestRemote } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
import { expect, it } from 'vitest';
import { devnetId, mainnetId } from '../test-support/network.ts';
import { testRemote } from '../test-support/test-remote.ts';
import { keypair, legacyTransfer, versionedTransfer } from '../test-support/transactions.ts';
import { addPriorityFee } from '../testing/add-priority-fee.ts';
import { joinTransaction, readLegacyParts, readTransaction } from '../transaction/read-transaction.ts';
import { remoteWallet } from './remote-wallet.ts';
import { signAndSendTransaction, signMessage, signTransactions } from './sign.ts';
import type { WalletLink } from './wallet-link.ts';

const address = keypair(1).publicKey.toBase58();
const secret = new Uint8Array(32).fill(1);
const formerMainnet: CaipNetworkId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';
const all = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
];

interface Paired {
  readonly link: WalletLink;
  readonly remote: TestRemote;
  readonly sent: readonly Uint8Array[];
}

/** A paired wallet on mainnet that approved these methods. */
function paired(methods: readonly string[] = all, chain: CaipNetworkId = `solana:${mainnetId}`): Paired {
  const remote = testRemote();
  remote.approve({ accounts: [`${chain}:${address}`], chains: [chain], methods });
  const active = (): ActiveAccount => ({ address, chainId: `solana:${mainnetId}` });
  const sent: Uint8Array[] = [];
  const link: WalletLink = {
    wallet: remoteWallet(remote, active).wallet,
    active,
    clock: new FakeClock(),
    async send(transaction) {
      sent.push(transaction);
      return 'sent by the node';
    },
  };
  return { link, remote, sent };
}

/** Signs a base64 transaction like a wallet; adds a priority fee if given. */
function signedBy(text: unknown, fee?: bigint): Uint8Array {
  const { message, signatures, signers } = readTransaction(base64.decode(String(text)));
  const signed = fee === undefined ? message : addPriorityFee(message, fee);
  const signature = ed25519.sign(signed, secret);
  return joinTransaction(
    signed,
    signatures.map((known, index) => (signers[index] === address ? signature : known)),
  );
}

const member = (params: unknown, name: string): unknown => Reflect.get(Object(params), name);
const unusable = (problem: string) =>
  expect.objectContaining({ code: 'WALLET_ANSWER_INVALID', message: expect.stringContaining(problem) });

it('exposes approved methods as Wallet Standard features', () => {
  const { link } = paired(['solana_signMessage', 'solana_signAllTransactions']);
  expect(link.wallet).toMatchObject({
    version: '1.0.0',
    name: 'Phone',
    chains: ['solana:mainnet'],
    accounts: [
      {
        address,
        publicKey: keypair(1).publicKey.toBytes(),
        chains: ['solana:mainnet'],
        features: ['solana:signMessage', 'solana:signTransaction'],
      },
    ],
  });
  expect(Object.keys(link.wallet.features)).toEqual(['solana:signMessage', 'solana:signTransaction']);
});

it('signs a message, in base58', async () => {
  const { link, remote } = paired();
  const message = new TextEncoder().encode('Ahoy');
  remote.answer = async () => ({ signature: base58.encode(ed25519.sign(message, secret)) });
  expect(await signMessage(link, message)).toEqual(ed25519.sign(message, secret));
  expect(remote.calls).toEqual([
    {
      chain: `solana:${mainnetId}`,
      method: 'solana_signMessage',
      params: { message: base58.encode(message), pubkey: address },
    },
  ]);
});

it('prefers the whole transaction, since the wallet may have changed it', async () => {
  const { link, remote } = paired();
  remote.answer = async ({ params }) => {
    const signed = signedBy(member(params, 'transaction'), 2_000n);
    return { transaction: base64.encode(signed), signature: base58.encode(signed.slice(1, 65)) };
  };
  const [signed] = await signTransactions(link, [versionedTransfer()]);
  expect(signed?.message.compiledInstructions).toHaveLength(2);
});

it('applies a bare signature to the unchanged transaction', async () => {
  const { link, remote } = paired();
  remote.answer = async ({ params }) => ({
    signature: base58.encode(signedBy(member(params, 'transaction')).slice(1, 65)),
  });
  const given = legacyTransfer({ cosigner: keypair(5) });
  given.partialSign(keypair(5));
  const [signed] = await signTransactions(link, [given]);
  expect(signed?.verifySignatures(true)).toBe(true);
});

it('rejects a bare signature of a changed transaction', async () => {
  const { link, remote } = paired();
  remote.answer = async ({ params }) => ({
    signature: base58.encode(signedBy(member(params, 'transaction'), 2_000n).slice(1, 65)),
  });
  await expect(signTransactions(link, [versionedTransfer()])).rejects.toEqual(unusable('does not fit it'));
});

it('sends the parts of a legacy transaction, but not of a versioned one', async () => {
  const { link, remote } = paired(['solana_signTransaction']);
  remote.answer = async ({ params }) => ({
    transaction: base64.encode(signedBy(member(params, 'transaction'))),
  });
  const given = legacyTransfer({ cosigner: keypair(5) });
  given.partialSign(keypair(5));
  await signTransactions(link, [given, versionedTransfer()]);
  const [legacy, versioned] = remote.calls.map(({ params }) => params);
  const bytes = base64.decode(String(member(legacy, 'transaction')));
  const { message, signatures } = readTransaction(bytes);
  expect(legacy).toEqual({
    transaction: expect.any(String),
    pubkey: address,
    ...readLegacyParts(message),
    partialSignatures: [
      {
        pubkey: keypair(5).publicKey.toBase58(),
        signature: base58.encode(signatures[1] ?? new Uint8Array()),
      },
    ],
  });
  expect(versioned).toEqual({ transaction: expect.any(String), pubkey: address });
});

it('signs several transactions in one request', async () => {
  const { link, remote } = paired();
  remote.answer = async ({ params }) => ({
    transactions: (member(params, 'transactions') as string[]).map((each) => base64.encode(signedBy(each))),
  });
  const signed = await signTransactions(link, [versionedTransfer(), versionedTransfer({ lamports: 9 })]);
  expect(signed).toHaveLength(2);
  expect(remote.calls.map(({ method }) => method)).toEqual(['solana_signAllTransactions']);
});

it('signs several transactions one by one if the wallet approved only `solana_signTransaction`', async () => {
  const { link, remote } = paired(['solana_signTransaction']);
  let open = 0;
  remote.answer = async ({ params }) => {
    open += 1;
    await Promise.resolve();
    expect(open).toBe(1);
    open -= 1;
    return { transaction: base64.encode(signedBy(member(params, 'transaction'))) };
  };
  expect(
    await signTransactions(link, [versionedTransfer(), versionedTransfer({ lamports: 9 })]),
  ).toHaveLength(2);
  expect(remote.calls.map(({ method }) => method)).toEqual([
    'solana_signTransaction',
    'solana_signTransaction',
  ]);
});

it('signs one transaction if the wallet approved only `solana_signAllTransactions`', async () => {
  const { link, remote } = paired(['solana_signAllTransactions']);
  remote.answer = async ({ params }) => ({
    transactions: (member(params, 'transactions') as string[]).map((each) => base64.encode(signedBy(each))),
  });
  expect(await signTransactions(link, [versionedTransfer()])).toHaveLength(1);
});

it('sends through the wallet', async () => {
  const { link, remote, sent } = paired();
  const signature = base58.encode(new Uint8Array(64).fill(3));
  remote.answer = async () => ({ signature });
  const options = { skipPreflight: true, preflightCommitment: 'max', maxRetries: 2, minContextSlot: 7 };
  expect(await signAndSendTransaction(link, versionedTransfer(), options)).toBe(signature);
  expect(remote.calls[0]?.params).toEqual({
    transaction: base64.encode(versionedTransfer().serialize()),
    pubkey: address,
    sendOptions: { ...options, preflightCommitment: 'finalized' },
  });
  expect(sent).toEqual([]);
});

it('sends through the network’s own node if the wallet did not approve sending', async () => {
  const { link, remote, sent } = paired(['solana_signTransaction']);
  remote.answer = async ({ params }) => ({
    transaction: base64.encode(signedBy(member(params, 'transaction'))),
  });
  expect(await signAndSendTransaction(link, versionedTransfer())).toBe('sent by the node');
  expect(sent).toHaveLength(1);
});

it('uses the former chain id for a wallet that approved only that id', async () => {
  const { link, remote } = paired(all, formerMainnet);
  remote.answer = async () => ({ signature: base58.encode(new Uint8Array(64).fill(3)) });
  await signAndSendTransaction(link, versionedTransfer());
  await signMessage(link, new Uint8Array(1));
  expect(remote.calls.map(({ chain }) => chain)).toEqual([formerMainnet, formerMainnet]);
});

it('does not ask the wallet on a chain that it did not approve', async () => {
  const { link, remote } = paired(all, `solana:${devnetId}`);
  await expect(signTransactions(link, [versionedTransfer()])).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  });
  await expect(signMessage(link, new Uint8Array(1))).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  expect(remote.calls).toEqual([]);
});

it('asks on another approved chain if a library names it', async () => {
  const { link, remote } = paired();
  const chains = [`solana:${mainnetId}`, `solana:${devnetId}`] as const;
  remote.approve({ accounts: chains.map((chain) => `${chain}:${address}` as const), chains, methods: all });
  remote.answer = async () => ({ signature: base58.encode(new Uint8Array(64).fill(3)) });
  const [account] = link.wallet.accounts;
  const feature = link.wallet.features['solana:signAndSendTransaction'];
  if (account === undefined || feature === undefined) throw new Error('nothing to ask');
  const transaction = versionedTransfer().serialize();
  await feature.signAndSendTransaction({ account, transaction, chain: 'solana:devnet' });
  expect(remote.calls[0]?.chain).toBe(`solana:${devnetId}`);
});

it.each([
  ['nothing', undefined, 'it is no signature'],
  ['a short signature', { signature: base58.encode(new Uint8Array(63)) }, 'it is no signature'],
  ['a signature in hex', { signature: `0x${'ab'.repeat(64)}` }, 'it is no signature'],
  [
    'a transaction in base58',
    { transaction: `${base58.encode(versionedTransfer().serialize())}$` },
    'in base64',
  ],
  ['a transaction without an end', { transaction: 'A'.repeat(10_000) }, 'it is no transaction'],
  ['a transaction of zeros', { transaction: base64.encode(new Uint8Array(150)) }, 'no valid transaction'],
] as const)('rejects %s as an answer', async (_name, answer, problem) => {
  const { link, remote } = paired();
  remote.answer = async () => answer;
  await expect(signTransactions(link, [versionedTransfer()])).rejects.toEqual(unusable(problem));
});

it.each([
  ['nothing', undefined],
  ['too few transactions', { transactions: [] }],
  ['numbers', { transactions: [1, 2] }],
] as const)('rejects %s as an answer for several transactions', async (_name, answer) => {
  const { link, remote } = paired();
  remote.answer = async () => answer;
  const requested = signTransactions(link, [versionedTransfer(), versionedTransfer({ lamports: 9 })]);
  await expect(requested).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' });
});

it('rejects when the wallet has left, and keeps its name', async () => {
  const { link, remote } = paired();
  const feature = link.wallet.features['solana:signMessage'];
  const [account] = link.wallet.accounts;
  remote.lose();
  expect(link.wallet.name).toBe('Phone');
  await expect(signMessage(link, new Uint8Array(1))).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  if (feature === undefined || account === undefined) throw new Error('nothing to ask');
  await expect(feature.signMessage({ account, message: new Uint8Array(1) })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
});
