import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { expect, it, onTestFinished } from 'vitest';
import { solanaCluster, solanaMoor, solanaTokens, solanaUsdx } from './cluster.ts';
import { solanaAccount } from './solana-accounts.ts';
import type { SolanaNode, SolanaNodeOptions } from './solana-node.ts';
import { startSolanaNode } from './start-solana-node.ts';

const finalized = { commitment: 'finalized' } as const;
const confirmed = { commitment: 'confirmed' } as const;
const sol = (amount: number) => lamports(BigInt(amount * LAMPORTS_PER_SOL));
const nobody = address('So11111111111111111111111111111111111111112');

async function start(options: SolanaNodeOptions = {}): Promise<SolanaNode> {
  const node = await startSolanaNode(options);
  onTestFinished(node.stop);
  return node;
}

async function open() {
  const node = await start();
  const rpc = createSolanaRpc(node.url);
  const subscriptions = createSolanaRpcSubscriptions(node.webSocketUrl);
  const signer = await createKeyPairSignerFromPrivateKeyBytes(solanaAccount(0).secret);
  const build = async (instructions: readonly Instruction[], payer: KeyPairSigner = signer) => {
    const { value: lifetime } = await rpc.getLatestBlockhash(confirmed).send();
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(payer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstructions(instructions, message),
      ),
    );
    assertIsTransactionWithBlockhashLifetime(signed);
    return signed;
  };
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions: subscriptions });
  const send = async (instructions: readonly Instruction[], payer?: KeyPairSigner) => {
    const transaction = await build(instructions, payer);
    await sendAndConfirm(transaction, confirmed);
    return getSignatureFromTransaction(transaction);
  };
  const pay = (to: Address, amount: bigint) =>
    getTransferSolInstruction({ source: signer, destination: to, amount });
  const balance = async (of: Address) => (await rpc.getBalance(of, confirmed).send()).value;
  return { node, rpc, subscriptions, signer, build, send, pay, balance };
}

async function first<Value>(of: AsyncIterable<Value>): Promise<Value | undefined> {
  for await (const one of of) return one;
  return undefined;
}

async function ask(body: string): Promise<string> {
  const node = await start();
  const response = await fetch(node.url, { method: 'POST', body });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return response.text();
}

const call = (method: string, ...params: unknown[]): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 7, method, params });

it('writes a balance as a bare number of any size', async () => {
  const node = await start();
  node.setBalance(nobody, 2n ** 64n - 1n);
  const response = await fetch(node.url, { method: 'POST', body: call('getBalance', nobody, confirmed) });
  expect(await response.text()).toMatch(
    /^\{"jsonrpc":"2\.0","result":\{"context":\{"apiVersion":"2\.2\.0","slot":\d+\},"value":18446744073709551615\},"id":7\}$/,
  );
  expect(node.calls).toEqual([{ method: 'getBalance', params: [nobody, confirmed] }]);
});

it.each([
  ['-32601', call('constructor', 'x')],
  ['-32602', call('getBalance', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')],
  ['-32602', call('getBalance')],
  ['-32602', call('getBalance', nobody, { commitment: 'sure' })],
  ['-32602', call('sendTransaction', 'AAAA', { encoding: 'base64' })],
  ['-32602', call('sendTransaction', 'A'.repeat(2_000), { encoding: 'base64' })],
  ['-32602', call('getMultipleAccounts', Array(101).fill(nobody))],
  ['-32600', 'null'],
  ['-32600', '[]'],
  ['-32700', 'no JSON'],
])('answers with the error %s to %s', async (code, body) => {
  expect(await ask(body)).toContain(`"error":{"code":${code},`);
});

it('refuses a body of more than a megabyte', async () => {
  const node = await start();
  const response = await fetch(node.url, { method: 'POST', body: 'a'.repeat(1_000_001) });
  expect(response.status).toBe(413);
});

it('is healthy, and is the cluster of its id', async () => {
  const { node, rpc } = await open();
  expect(await (await fetch(`${node.url}/health`)).text()).toBe('ok');
  expect(await rpc.getHealth().send()).toBe('ok');
  const genesis = await rpc.getGenesisHash().send();
  expect(`solana:${genesis.slice(0, 32)}`).toBe(solanaCluster.caipNetworkId);
  const port = Number(new URL(node.url).port);
  expect(Number(new URL(node.webSocketUrl).port)).toBe(port + 1);
  // Above, every second port can be held by outgoing connections of the last minute.
  expect(port).toBeLessThan(32_768);
});

it('has funded accounts and two tokens, one of each token program', async () => {
  const { rpc } = await open();
  const owner = solanaAccount(3).address;
  expect((await rpc.getBalance(owner).send()).value).toBe(sol(1_000));
  for (const { address: mint, decimals, program } of solanaTokens) {
    const { value } = await rpc.getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' }).send();
    expect(value).toMatchObject([
      {
        account: {
          owner: program,
          data: { parsed: { info: { tokenAmount: { uiAmountString: '1000000', decimals }, owner, mint } } },
        },
      },
    ]);
    const byProgram = await rpc
      .getTokenAccountsByOwner(owner, { programId: program }, { encoding: 'base64' })
      .send();
    expect(byProgram.value).toHaveLength(1);
    expect((await rpc.getTokenSupply(mint).send()).value.uiAmountString).toBe('10000000');
  }
  const { value: mint } = await rpc.getAccountInfo(solanaMoor.address, { encoding: 'jsonParsed' }).send();
  expect(mint?.data).toMatchObject({
    program: 'spl-token-2022',
    parsed: {
      type: 'mint',
      info: { extensions: [{}, { extension: 'tokenMetadata', state: { name: 'Mooring', symbol: 'MOOR' } }] },
    },
  });
});

it('executes a transaction, reports it, and finalises it after 32 slots', async () => {
  const { node, rpc, signer, send, pay, balance } = await open();
  const to = (await generateKeyPairSigner()).address;
  const signature = await send([pay(to, sol(2))]);
  expect(await balance(to)).toBe(sol(2));
  expect((await rpc.getBalance(to, finalized).send()).value).toBe(0n);
  const status = async () => (await rpc.getSignatureStatuses([signature]).send()).value[0];
  expect(await status()).toMatchObject({ err: null, confirmationStatus: 'confirmed' });
  node.skipSlots(33);
  expect(await status()).toMatchObject({ confirmations: null, confirmationStatus: 'finalized' });
  expect((await rpc.getBalance(to, finalized).send()).value).toBe(sol(2));

  const [entry] = await rpc.getSignaturesForAddress(to).send();
  expect(entry).toMatchObject({ signature, err: null, confirmationStatus: 'finalized' });
  const transaction = await rpc
    .getTransaction(signature, { maxSupportedTransactionVersion: 0, encoding: 'json' })
    .send();
  expect(transaction).toMatchObject({
    version: 0,
    transaction: { signatures: [signature], message: { accountKeys: [signer.address, to, {}] } },
    meta: { err: null, fee: 5_000n },
  });
  const { preBalances, postBalances } = transaction?.meta ?? {};
  expect((preBalances?.[0] ?? 0n) - (postBalances?.[0] ?? 0n)).toBe(sol(2) + 5_000n);
  expect(transaction?.blockTime).toBe(entry?.blockTime);
  await expect(rpc.getTransaction(signature, { encoding: 'json' } as never).send()).rejects.toThrow(
    /version.*not supported/,
  );
});

it.each(solanaTokens)(
  'moves $symbol, and creates the receiving account',
  async ({ address: mint, decimals, program }) => {
    const { rpc, signer, send } = await open();
    const owner = (await generateKeyPairSigner()).address;
    const tokenProgram = program;
    const [source] = await findAssociatedTokenPda({ owner: signer.address, mint, tokenProgram });
    const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
    const signature = await send([
      getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata, owner, mint, tokenProgram }),
      getTransferCheckedInstruction(
        { source, mint, destination: ata, authority: signer, amount: 1_500_000n, decimals },
        { programAddress: program },
      ),
    ]);
    const { value } = await rpc.getTokenAccountBalance(ata, confirmed).send();
    expect(value.amount).toBe('1500000');
    const shown = await rpc
      .getTransaction(signature, { ...confirmed, maxSupportedTransactionVersion: 0, encoding: 'jsonParsed' })
      .send();
    expect(shown?.meta?.postTokenBalances).toContainEqual(
      expect.objectContaining({ mint, owner, uiTokenAmount: expect.objectContaining({ amount: '1500000' }) }),
    );
    expect(shown?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(2);
  },
);

it('refuses a transaction that would fail, with the reason', async () => {
  const { rpc, build, pay } = await open();
  const wire = getBase64EncodedWireTransaction(await build([pay(nobody, sol(5_000))]));
  const sending = rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' }).send();
  const error = await sending.catch((reason: unknown) => reason);
  if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
    throw error;
  expect(error.message).toContain('Transaction simulation failed');
  expect(error.context.logs).toContainEqual(expect.stringContaining('insufficient lamports'));
  expect(error.cause).toMatchObject({ context: { code: 1, index: 0 } });
  const { value } = await rpc.simulateTransaction(wire, { encoding: 'base64' }).send();
  expect(value).toMatchObject({ err: { InstructionError: [0n, { Custom: 1n }] }, unitsConsumed: 150n });
});

it('records a failure without a simulation, and charges its fee', async () => {
  const { rpc, signer, build, pay, balance } = await open();
  const before = await balance(signer.address);
  const transaction = await build([pay(nobody, sol(5_000))]);
  const wire = getBase64EncodedWireTransaction(transaction);
  await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send();
  const { value } = await rpc.getSignatureStatuses([getSignatureFromTransaction(transaction)]).send();
  expect(value).toMatchObject([{ err: { InstructionError: [0n, { Custom: 1n }] } }]);
  expect(await balance(signer.address)).toBe(before - 5_000n);
});

it('refuses a repeated transaction, and one whose blockhash is too old', async () => {
  const { node, rpc, build, pay } = await open();
  const options = { encoding: 'base64' } as const;
  const wire = getBase64EncodedWireTransaction(await build([pay(nobody, sol(1))]));
  const late = await build([pay(nobody, sol(2))]);
  await rpc.sendTransaction(wire, options).send();
  const failure = (of: typeof wire) =>
    rpc
      .sendTransaction(of, options)
      .send()
      .catch((error: Error) => error.cause);
  expect(isSolanaError(await failure(wire), SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)).toBe(true);
  const { blockhash } = late.lifetimeConstraint;
  expect((await rpc.isBlockhashValid(blockhash, confirmed).send()).value).toBe(true);
  node.skipSlots(151);
  expect((await rpc.isBlockhashValid(blockhash, confirmed).send()).value).toBe(false);
  const tooLate = await failure(getBase64EncodedWireTransaction(late));
  expect(isSolanaError(tooLate, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true);
});

it('refuses a signature of another key', async () => {
  const { rpc, build, pay, signer } = await open();
  const transaction = await build([pay(nobody, sol(1))]);
  const signatures = { [signer.address]: new Uint8Array(64).fill(1) } as never;
  const wire = getBase64EncodedWireTransaction({ ...transaction, signatures });
  await expect(rpc.sendTransaction(wire, { encoding: 'base64' }).send()).rejects.toThrow(
    /signature verification/,
  );
});

it('notifies subscribers of accounts and slots', async () => {
  const { rpc, subscriptions, build, pay } = await open();
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const abortSignal = stop.signal;
  const accounts = subscriptions.accountNotifications(nobody, { ...confirmed, encoding: 'base64' });
  const account = first(await accounts.subscribe({ abortSignal }));
  const slot = first(await subscriptions.slotNotifications().subscribe({ abortSignal }));
  const transaction = await build([pay(nobody, sol(3))]);
  await rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }).send();
  expect((await account)?.value).toMatchObject({ lamports: sol(3) });
  expect((await slot)?.slot).toBe(((await slot)?.parent ?? 0n) + 1n);
});

it('pays from its faucet, also the same amount twice at once', async () => {
  const { rpc, balance } = await open();
  const to = (await generateKeyPairSigner()).address;
  const signatures = [
    await rpc.requestAirdrop(to, sol(1)).send(),
    await rpc.requestAirdrop(to, sol(1)).send(),
  ];
  expect(new Set(signatures).size).toBe(2);
  expect(await balance(to)).toBe(sol(2));
  await expect(rpc.requestAirdrop(to, sol(1_001)).send()).rejects.toThrow();
});

it('returns the fee of a message', async () => {
  const { rpc, build, pay } = await open();
  const { messageBytes } = await build([pay(nobody, sol(1))]);
  const message = Buffer.from(messageBytes).toString('base64') as never;
  expect((await rpc.getFeeForMessage(message, confirmed).send()).value).toBe(5_000n);
});

it('keeps its ledger across a restart', async () => {
  const stateFolder = mkdtempSync(path.join(tmpdir(), 'mooring-solana-'));
  onTestFinished(() => rmSync(stateFolder, { recursive: true }));
  const node = await startSolanaNode({ stateFolder });
  const signature = await createSolanaRpc(node.url).requestAirdrop(nobody, sol(4)).send();
  await node.stop();
  const rpc = createSolanaRpc((await start({ stateFolder })).url);
  expect((await rpc.getBalance(nobody, confirmed).send()).value).toBe(sol(4));
  expect((await rpc.getBalance(nobody, finalized).send()).value).toBe(0n);
  expect((await rpc.getSignatureStatuses([signature]).send()).value).toMatchObject([{ err: null }]);
  expect((await rpc.getTokenSupply(solanaUsdx.address).send()).value.uiAmountString).toBe('10000000');
});

it('serves web3.js: sends and confirms over its WebSocket, finds tokens, reads transactions', async () => {
  const node = await start();
  const connection = new Connection(node.url, 'confirmed');
  const payer = Keypair.fromSeed(solanaAccount(1).secret);
  const to = Keypair.generate().publicKey;
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
  const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight }).add(
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL }),
  );
  transaction.sign(payer);
  const simulated = await connection.simulateTransaction(transaction);
  expect(simulated.value.err).toBeNull();
  const signature = await connection.sendRawTransaction(transaction.serialize());
  const { value } = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight });
  expect(value.err).toBeNull();
  expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL);
  const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(parsed?.meta?.fee).toBe(5_000);
  expect(parsed?.transaction.message.accountKeys[1]).toMatchObject({ writable: true, signer: false });
  const { value: tokens } = await connection.getParsedTokenAccountsByOwner(payer.publicKey, {
    mint: new PublicKey(solanaUsdx.address),
  });
  expect(tokens[0]?.account.data.parsed.info.tokenAmount.uiAmount).toBe(1_000_000);
  const [entry] = await connection.getSignaturesForAddress(to);
  expect(entry?.signature).toBe(signature);
});
