import type { CaipNetworkId } from '@mooring/core';
import { type SolanaToken, solanaMoor, solanaUsdx } from '@mooring/devnet';
import { serve } from '@mooring/devnet/testing';
import { solanaAccount } from '@mooring/devnet/wallets';
import { FakeClock, settle } from '@mooring/protocol/testing';
import { base58 } from '@scure/base';
import {
  type Address,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
} from '@solana/kit';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getFreezeAccountInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createError } from '../errors.ts';
import type { SolanaRpc } from '../node/solana-rpc.ts';
import { createProvider } from '../provider/create-provider.ts';
import type { SolanaProvider } from '../provider/solana-provider.ts';
import {
  makeMint,
  signerOf,
  type TestChain,
  testChain,
  token2022,
  tokenAccountOf,
} from '../test-support/chain.node.ts';
import { devnetId, mainnetId } from '../test-support/network.ts';
import { withBlockhash } from '../test-support/transactions.ts';
import {
  createSolanaTestWallet,
  type SolanaTestWallet,
  type SolanaTestWalletOptions,
} from '../testing/solana-test-wallet.ts';
import { readTokenAccount, token2022Program } from '../tokens/token-account.ts';
import { buildTransfer } from './build-transfer.ts';
import type { Transfer } from './plan-transfer.ts';
import { sendTransfer } from './send-transfer.ts';

interface Page extends TestChain {
  readonly provider: SolanaProvider;
  readonly wallet: SolanaTestWallet;
  readonly clock: FakeClock;
  readonly from: string;
  send(transfer: Omit<Transfer, 'from'>): ReturnType<typeof sendTransfer>;
  lamportsOf(address: string): Promise<bigint>;
  tokensOf(owner: string, token: Pick<SolanaToken, 'address' | 'program'>): Promise<bigint | undefined>;
  /** Sends from the rich account. */
  give(token: SolanaToken, amount: bigint): Promise<void>;
}

const sol = 1_000_000_000n;
const receiver = base58.encode(new Uint8Array(32).fill(200));
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const someWallet = solanaAccount(5).address;

/** A wallet with 10 SOL, on a cluster that wallets have no good nodes for. */
async function page(
  options: Partial<SolanaTestWalletOptions> = {},
  chain = devnetId,
  nodes?: Parameters<typeof testChain>[0],
): Promise<Page> {
  const made = await testChain(nodes);
  const { node, rpc, rich, run } = made;
  const wallet = createSolanaTestWallet({ name: 'Wallet', keys: [1], authorized: true, ...options });
  const [from = ''] = wallet.addresses;
  node.setBalance(from, 10n * sol);
  const clock = new FakeClock();
  const { provider } = createProvider({
    id: 'solana:Wallet',
    info: () => ({ name: 'Wallet', type: 'announced' }),
    networks: () => [],
    disconnect: async () => undefined,
    link: {
      wallet: wallet.wallet,
      active: () => ({ address: from, chainId: `solana:${chain}` as CaipNetworkId }),
      clock,
      send: (...sent) => rpc.send(...sent),
    },
  });
  return {
    ...made,
    ...{ provider, wallet, clock, from },
    send: (transfer) => sendTransfer(provider, rpc, clock, { from, ...transfer }, vi.fn()),
    lamportsOf: async (address) => (await rpc.accounts([address]))[0]?.lamports ?? 0n,
    async tokensOf(owner, { address, program }) {
      const [account] = await rpc.accounts([await tokenAccountOf(owner, address, program)]);
      return account && readTokenAccount(account)?.amount;
    },
    async give({ address: mint, program, decimals }, amount) {
      const authority = await signerOf(rich);
      const source = await tokenAccountOf(rich.address, mint, program);
      const destination = await tokenAccountOf(from, mint, program);
      const owned = { payer: authority, ata: destination, owner: from as Address, mint: mint as Address };
      await run(rich, [
        getCreateAssociatedTokenIdempotentInstruction({ ...owned, tokenProgram: program as Address }),
        getTransferCheckedInstruction(
          { source, mint: mint as Address, destination, authority, amount, decimals },
          { programAddress: program as Address },
        ),
      ]);
    },
  };
}

it('sends SOL for the estimated fee', async () => {
  const { send, lamportsOf, from, rpc } = await page();
  const estimate = await buildTransfer(rpc, { from, to: someWallet, amount: sol });
  expect(estimate).toMatchObject({ rent: 0n, received: sol });
  // One signature, and the lowest sensible priority fee.
  expect(estimate.fee).toBeGreaterThan(5_000n);
  expect(estimate.fee).toBeLessThan(5_100n);
  const { hash, confirmed } = await send({ to: someWallet, amount: sol });
  await confirmed;
  expect(base58.decode(hash)).toHaveLength(64);
  expect(await lamportsOf(someWallet)).toBe(1_001n * sol);
  expect(await lamportsOf(from)).toBe(9n * sol - estimate.fee);
});

it('sends the whole balance', async () => {
  const { send, lamportsOf, tokensOf, give, from, rpc } = await page();
  await give(solanaUsdx, 500n);
  await (await send({ to: someWallet, amount: 'all', mint: solanaUsdx.address })).confirmed;
  expect(await tokensOf(from, solanaUsdx)).toBe(0n);
  const { fee, received } = await buildTransfer(rpc, { from, to: someWallet, amount: 'all' });
  expect(received + fee).toBe(await lamportsOf(from));
  await (await send({ to: someWallet, amount: 'all' })).confirmed;
  expect(await lamportsOf(from)).toBe(0n);
  for (const transfer of [
    { to: someWallet, amount: 'all' },
    { to: someWallet, amount: 'all', mint: solanaUsdx.address },
  ] as const)
    await expect(send(transfer)).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' });
});

it('sends no more of the whole balance than was shown, and no less than the fee explains', async () => {
  const { node, send, lamportsOf, from, rpc } = await page();
  const shown = (await buildTransfer(rpc, { from, to: someWallet, amount: 'all' })).amount;
  node.setBalance(from, 100n * sol);
  const sent = await send({ to: someWallet, amount: 'all', maxAmount: shown });
  await sent.confirmed;
  expect(sent.amount).toBe(shown);
  expect(await lamportsOf(someWallet)).toBe(1_000n * sol + shown);
  node.setBalance(from, 2n * sol);
  await expect(send({ to: someWallet, amount: 'all', maxAmount: shown })).rejects.toMatchObject({
    code: 'FUNDS_INSUFFICIENT',
  });
  expect(await lamportsOf(from)).toBe(2n * sol);
});

it('sends the shown whole balance if the network asks for a lower fee meanwhile, and pays the shown one', async () => {
  const { node, send, lamportsOf, from, rpc } = await page();
  const dear = await buildTransfer(
    { ...rpc, recentFees: async () => [50_000_000n] },
    { from, to: someWallet, amount: 'all' },
  );
  expect(dear.amount).toBe((await lamportsOf(from)) - dear.fee);
  const sent = await send({ to: someWallet, amount: 'all', maxAmount: dear.amount });
  await sent.confirmed;
  expect(sent.amount).toBe(dear.amount);
  expect([await lamportsOf(from), await lamportsOf(someWallet)]).toEqual([0n, 1_000n * sol + dear.amount]);
  node.setBalance(from, dear.amount + 600_000n);
  await expect(send({ to: someWallet, amount: 'all', maxAmount: dear.amount })).rejects.toMatchObject({
    code: 'AMOUNT_INVALID',
  });
});

it.each([
  ['Token', solanaUsdx],
  ['Token-2022', solanaMoor],
])("sends a token of %s, and creates the receiver's missing account", async (_name, token) => {
  const { send, tokensOf, lamportsOf, give, from, rpc } = await page();
  await give(token, 500n);
  const transfer = {
    to: receiver,
    amount: 123n,
    mint: token.address,
    memo: 'for the mooring',
    toProgramAccount: true,
  };
  const { rent, fee, received } = await buildTransfer(rpc, { from, ...transfer });
  expect(received).toBe(123n);
  const before = await lamportsOf(from);
  await (await send(transfer)).confirmed;
  expect(await tokensOf(receiver, token)).toBe(123n);
  expect(await tokensOf(from, token)).toBe(377n);
  const ata = await tokenAccountOf(receiver, token.address, token.program);
  expect(await lamportsOf(ata)).toBe(rent);
  expect(await lamportsOf(from)).toBe(before - fee - rent);
  // The account now exists.
  expect(await buildTransfer(rpc, { from, ...transfer })).toMatchObject({ rent: 0n });
  // The token account itself can be the receiver.
  await (await send({ to: ata, amount: 7n, mint: token.address })).confirmed;
  expect(await tokensOf(receiver, token)).toBe(130n);
});

/** Advances the clock until the promise settles. */
async function passing(clock: FakeClock, promise: Promise<void>): Promise<void> {
  let over = false;
  const ended = promise.finally(() => {
    over = true;
  });
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(over).toBe(true);
  });
  await ended;
}

it('follows a transfer that the wallet sends itself', async () => {
  const taken: Uint8Array[] = [];
  const made = await page({ send: async (transaction) => taken.push(transaction) }, mainnetId);
  const { hash, confirmed } = await made.send({ to: someWallet, amount: sol });
  expect(made.wallet.prompts()).toEqual(['signAndSendTransaction']);
  const [transaction = new Uint8Array()] = taken;
  expect(base58.encode(transaction.slice(1, 65))).toBe(hash);
  await made.rpc.send(transaction);
  await passing(made.clock, confirmed);
  expect(await made.lamportsOf(someWallet)).toBe(1_001n * sol);
});

it.each([
  ['SOL', undefined],
  ['a token', solanaUsdx],
])('writes the memo for %s into the transaction', async (_name, token) => {
  const taken: Uint8Array[] = [];
  const made = await page({ send: async (transaction) => taken.push(transaction) }, mainnetId);
  if (token !== undefined) await made.give(token, 500n);
  const memo = 'for the mooring ⚓';
  const amount = token === undefined ? sol : 5n;
  const { confirmed } = await made.send({ to: someWallet, amount, mint: token?.address, memo });
  const [transaction = new Uint8Array()] = taken;
  const { messageBytes } = getTransactionDecoder().decode(transaction);
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (!('instructions' in message)) throw new Error('it has no instructions');
  const memos = message.instructions
    .filter(({ programAddressIndex }) => message.staticAccounts[programAddressIndex] === memoProgram)
    .map(({ data }) => new TextDecoder().decode(data as Uint8Array));
  expect(memos).toEqual([memo]);
  await made.rpc.send(transaction);
  await passing(made.clock, confirmed);
});

it('follows the transaction as the wallet changed it', async () => {
  const { send, wallet, lamportsOf, from } = await page({ priorityFee: 50_000n });
  const { confirmed } = await send({ to: someWallet, amount: sol });
  await confirmed;
  expect(wallet.prompts()).toEqual(['signTransaction']);
  // 450 units and more at 0.05 lamports.
  expect(await lamportsOf(from)).toBeLessThan(9n * sol - 5_022n);
});

it('rejects an impossible transfer before asking the wallet', async () => {
  const { send, wallet, give, rich } = await page();
  await give(solanaUsdx, 500n);
  const mint = solanaUsdx.address;
  const usdxOfRich = await tokenAccountOf(rich.address, mint, solanaUsdx.program);
  for (const [code, problem, transfer] of [
    ['AMOUNT_INVALID', 'above zero', { to: someWallet, amount: 0n }],
    ['AMOUNT_INVALID', 'above zero', { to: someWallet, amount: -5n }],
    ['AMOUNT_INVALID', 'never so much', { to: someWallet, amount: 2n ** 64n }],
    ['AMOUNT_INVALID', 'has to receive more', { to: base58.encode(await signerBytes(90)), amount: 5n }],
    ['AMOUNT_INVALID', 'too little stays behind', { to: someWallet, amount: 10n * sol - 20_000n }],
    ['FUNDS_INSUFFICIENT', 'not enough', { to: someWallet, amount: 10n * sol }],
    ['FUNDS_INSUFFICIENT', 'not enough', { to: someWallet, amount: 11n * sol }],
    ['FUNDS_INSUFFICIENT', 'not enough', { to: someWallet, amount: 501n, mint }],
    ['RECEIVER_INVALID', 'is a program', { to: solanaUsdx.program, amount: sol }],
    ['RECEIVER_INVALID', 'holds a token', { to: usdxOfRich, amount: sol }],
    ['RECEIVER_INVALID', 'holds a token', { to: mint, amount: sol }],
    ['RECEIVER_INVALID', 'the token itself', { to: mint, amount: 5n, mint }],
    ['RECEIVER_INVALID', 'of another token', { to: solanaMoor.address, amount: 5n, mint }],
    ['RECEIVER_INVALID', 'nobody has a key', { to: await pda(), amount: sol }],
    ['RECEIVER_INVALID', 'nobody has a key', { to: await pda(), amount: 5n, mint }],
    ['TOKEN_NOT_SENDABLE', 'no such token', { to: someWallet, amount: 5n, mint: rich.address }],
    ['TOKEN_NOT_SENDABLE', 'no such token', { to: someWallet, amount: 5n, mint: await pda() }],
    ['TRANSACTION_INVALID', 'memo', { to: someWallet, amount: sol, memo: 'ø'.repeat(300) }],
  ] as const)
    await expect(send(transfer), `${code} ${problem}`).rejects.toMatchObject({
      code,
      message: expect.stringContaining(problem),
    });
  expect(wallet.requests).toEqual([]);
});

async function signerBytes(byte: number): Promise<Uint8Array> {
  return base58.decode((await signerOf({ secret: new Uint8Array(32).fill(byte) })).address);
}

/** An address off the curve. */
function pda(): Promise<string> {
  return tokenAccountOf(someWallet, someWallet, someWallet);
}

it("sends to a program's account with `toProgramAccount`", async () => {
  const { send, lamportsOf, give, tokensOf } = await page();
  await give(solanaUsdx, 500n);
  const to = await pda();
  await (await send({ to, amount: sol, toProgramAccount: true })).confirmed;
  expect(await lamportsOf(to)).toBe(sol);
  await (await send({ to, amount: 9n, mint: solanaUsdx.address, toProgramAccount: true })).confirmed;
  expect(await tokensOf(to, solanaUsdx)).toBe(9n);
});

/** `InitializeTransferFeeConfig` without authorities: 1 %, at most 1,000. */
const withFee = (mint: string): readonly Instruction[] => [
  token2022(mint, [26, 0, 0, 0, 100, 0, 0xe8, 3, 0, 0, 0, 0, 0, 0]),
];

it('reports the received amount of a token that charges a fee', async () => {
  const made = await page();
  const mint = await makeMint(made, 60, { extensionBytes: 4 + 108, before: withFee });
  const token = {
    address: mint as Address,
    program: token2022Program as Address,
    decimals: 6,
    name: '',
    symbol: '',
  };
  await made.give(token, 100_000n);
  const { from } = made;
  expect(await made.tokensOf(from, token)).toBe(99_000n);
  const estimate = await buildTransfer(made.rpc, { from, to: someWallet, amount: 50_000n, mint });
  expect(estimate.received).toBe(49_500n);
  const { confirmed } = await made.send({ to: someWallet, amount: 50_000n, mint });
  await confirmed;
  expect(await made.tokensOf(someWallet, token)).toBe(49_500n);
  const ata = await tokenAccountOf(someWallet, mint, token2022Program);
  expect(await made.lamportsOf(ata)).toBe(estimate.rent);
});

it('refuses non-transferable tokens and tokens with a transfer hook', async () => {
  const made = await page();
  const fixed = await makeMint(made, 61, { extensionBytes: 4, before: (mint) => [token2022(mint, [32])] });
  const hook = [...new Uint8Array(32), ...base58.decode(someWallet)];
  const hooked = await makeMint(made, 62, {
    extensionBytes: 4 + 64,
    before: (mint) => [token2022(mint, [36, 0, ...hook])],
  });
  for (const [mint, problem] of [
    [fixed, 'stays where it is'],
    [hooked, 'call a program'],
  ] as const)
    await expect(made.send({ to: someWallet, amount: 1n, mint })).rejects.toMatchObject({
      code: 'TOKEN_NOT_SENDABLE',
      message: expect.stringContaining(problem),
    });
});

it('adds a memo for a receiver that requires one', async () => {
  const made = await page();
  await made.give(solanaMoor, 500n);
  // The receiver's account has to grow for `EnableRequiredMemoTransfers`.
  const owner = solanaAccount(5);
  const ata = await tokenAccountOf(owner.address, solanaMoor.address, solanaMoor.program);
  const signer = await signerOf(owner);
  const reallocate: Instruction = {
    ...token2022(ata, [29, 8, 0]),
    accounts: [
      { address: ata, role: 1 },
      { address: signer.address, role: 3 },
      { address: '11111111111111111111111111111111' as Address, role: 0 },
      { address: signer.address, role: 2 },
    ],
  };
  await made.run(owner, [reallocate, token2022(ata, [30, 0], signer)]);
  await (await made.send({ to: owner.address, amount: 5n, mint: solanaMoor.address })).confirmed;
  expect(await made.tokensOf(owner.address, solanaMoor)).toBe(1_000_000n * sol + 5n);
});

it('rejects a frozen account as source or receiver', async () => {
  const made = await page();
  const mint = await makeMint(made, 63, { extensionBytes: 4 + 108, before: withFee });
  const token = {
    address: mint as Address,
    program: token2022Program as Address,
    decimals: 6,
    name: '',
    symbol: '',
  };
  await made.give(token, 1_000n);
  await (await made.send({ to: someWallet, amount: 10n, mint })).confirmed;
  const freeze = async (owner: string): Promise<void> => {
    const account = await tokenAccountOf(owner, mint, token2022Program);
    const frozen = { account, mint: mint as Address, owner: await signerOf(made.rich) };
    await made.run(made.rich, [
      getFreezeAccountInstruction(frozen, { programAddress: token2022Program as Address }),
    ]);
  };
  await freeze(someWallet);
  await expect(made.send({ to: someWallet, amount: 10n, mint })).rejects.toMatchObject({
    code: 'RECEIVER_INVALID',
  });
  await freeze(made.from);
  await expect(made.send({ to: receiver, amount: 10n, mint })).rejects.toMatchObject({
    code: 'TOKEN_NOT_SENDABLE',
    message: expect.stringContaining('frozen'),
  });
});

it('does not send after the visitor rejects', async () => {
  const { send, wallet, node } = await page();
  wallet.setBehaviour('reject');
  await expect(send({ to: someWallet, amount: sol })).rejects.toMatchObject({ code: 4001 });
  expect(node.calls.map(({ method }) => method)).not.toContain('sendTransaction');
});

it('reports an expired transaction', async () => {
  const { send, wallet, node, lamportsOf } = await page();
  wallet.setBehaviour('delay');
  const sent = send({ to: someWallet, amount: sol });
  const outcome = expect(sent).rejects.toMatchObject({ code: 'TRANSACTION_EXPIRED' });
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1));
  node.skipSlots(200);
  wallet.release();
  await outcome;
  expect(await lamportsOf(someWallet)).toBe(1_000n * sol);
});

it('follows a transaction as long as the newer blockhash lives that the wallet gave it', async () => {
  const { provider, rpc, node, clock, from, lamportsOf } = await page();
  const newer: Pick<SolanaProvider, 'signTransaction'> = {
    async signTransaction(transaction) {
      node.skipSlots(100);
      const { blockhash } = await rpc.latestBlockhash();
      return provider.signTransaction(
        withBlockhash(transaction as Uint8Array, blockhash) as typeof transaction,
      );
    },
  };
  let isLost = true;
  const flaky: SolanaRpc = {
    ...rpc,
    async send(...sent) {
      if (!isLost) return rpc.send(...sent);
      isLost = false;
      // The first blockhash expires, the newer one does not.
      node.skipSlots(100);
      throw createError('TRANSACTION_IN_DOUBT');
    },
  };
  const transfer = { from, to: someWallet, amount: sol };
  const { confirmed } = await sendTransfer({ ...provider, ...newer }, flaky, clock, transfer, vi.fn());
  await pollsUntilSettled(clock, confirmed);
  expect(await lamportsOf(someWallet)).toBe(1_001n * sol);
});

/** A proxy in front of a node. It loses the first transaction, or the answer to it, and breaks the connection off. */
async function lossy(url: string, lost: 'transaction' | 'answer'): Promise<string> {
  let isFirst = true;
  return serve(onTestFinished, (response, body) => {
    const loses = JSON.parse(body).method === 'sendTransaction' && isFirst;
    isFirst &&= !loses;
    if (loses && lost === 'transaction') response.destroy();
    else
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        .then(async (answer) => {
          const text = await answer.text();
          if (loses) response.destroy();
          else response.end(text);
        })
        .catch(() => response.destroy());
    return undefined;
  });
}

it('follows a transaction that the node took although its answer is lost', async () => {
  const { send, lamportsOf } = await page({}, devnetId, async (url) => [await lossy(url, 'answer')]);
  await (await send({ to: someWallet, amount: sol })).confirmed;
  expect(await lamportsOf(someWallet)).toBe(1_001n * sol);
});

it('is not misled by the next node, which refuses what the first took without an answer', async () => {
  const { send, lamportsOf } = await page({}, devnetId, async (url) => [await lossy(url, 'answer'), url]);
  await (await send({ to: someWallet, amount: sol })).confirmed;
  expect(await lamportsOf(someWallet)).toBe(1_001n * sol);
});

it('sends a transaction again that may have been lost', async () => {
  const through = async (url: string) => [await lossy(url, 'transaction')];
  const { send, lamportsOf, clock } = await page({}, devnetId, through);
  const { confirmed } = await send({ to: someWallet, amount: sol });
  await pollsUntilSettled(clock, confirmed);
  expect(await lamportsOf(someWallet)).toBe(1_001n * sol);
});

/** Time passes between the polls, never while a node is asked. Rejects like the transaction. */
async function pollsUntilSettled(clock: FakeClock, confirmed: Promise<void>): Promise<void> {
  let isOver = false;
  const over = confirmed.finally(() => {
    isOver = true;
  });
  over.catch(() => undefined);
  while (!isOver)
    if (clock.timers.some(({ at }) => at <= clock.now() + 1_000)) await clock.advance(1_000);
    else await settle(1);
  await over;
}
