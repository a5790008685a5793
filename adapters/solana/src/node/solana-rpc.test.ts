import { solanaUsdx } from '@mooring/devnet';
import { serve } from '@mooring/devnet/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { base58 } from '@scure/base';
import { expect, it, onTestFinished } from 'vitest';
import { testChain } from '../test-support/chain.node.ts';
import { devnetId, network } from '../test-support/network.ts';
import { keypair, versionedTransfer } from '../test-support/transactions.ts';
import { readTokenAccount } from '../tokens/token-account.ts';
import { refusedBecause, solanaRpc } from './solana-rpc.ts';

const nobody = base58.encode(new Uint8Array(32).fill(77));

it('reads accounts, fees and statuses from a node', async () => {
  const { rpc, rich } = await testChain();
  const [account, none] = await rpc.accounts([rich.address, nobody]);
  expect(account).toMatchObject({ address: rich.address, lamports: 1_000_000_000_000n, executable: false });
  expect(none).toBeUndefined();
  const held = await rpc.tokenAccounts(rich.address, solanaUsdx.address);
  expect(held.map(readTokenAccount)).toMatchObject([
    { mint: solanaUsdx.address, owner: rich.address, amount: 1_000_000_000_000n, frozen: false },
  ]);
  expect(await rpc.rentExemption(0)).toBe(890_880n);
  expect(await rpc.epoch()).toBeGreaterThanOrEqual(0n);
  const { blockhash, lastValidBlockHeight } = await rpc.latestBlockhash();
  expect(base58.decode(blockhash)).toHaveLength(32);
  expect(lastValidBlockHeight).toBeGreaterThan(await rpc.blockHeight());
  expect(await rpc.recentFees([rich.address])).toContain(0n);
});

it('sends a transaction, and reports the outcome', async () => {
  const { node, rpc } = await testChain();
  const payer = keypair(1);
  node.setBalance(payer.publicKey.toBase58(), 1_000_000_000n);
  const { blockhash } = await rpc.latestBlockhash();
  const transaction = versionedTransfer({ payer, blockhash, lamports: 1_000_000 });
  transaction.sign([payer]);
  const bytes = transaction.serialize();
  expect((await rpc.simulate(bytes)).units).toBeGreaterThan(0n);
  const signature = await rpc.send(bytes, { preflightCommitment: 'recent' });
  expect(signature).toBe(base58.encode(transaction.signatures[0] ?? new Uint8Array()));
  expect(await rpc.status(signature)).toEqual({ reached: true, slot: expect.any(Number) });
  expect(await rpc.status(base58.encode(new Uint8Array(64).fill(1)))).toBeUndefined();
  const final = solanaRpc(network(devnetId, node.url), 'finalized', { clock: new FakeClock() });
  expect(await final.status(signature)).toEqual({ reached: false, slot: expect.any(Number) });
  node.skipSlots(40);
  expect(await final.status(signature)).toEqual({ reached: true, slot: expect.any(Number) });
});

it.each([
  ['a blockhash that is too old', {}, true, 'TRANSACTION_EXPIRED'],
  ['a missing signature', {}, false, 'TRANSACTION_REFUSED'],
  ['more than there is', { lamports: 2_000_000_000 }, true, 'FUNDS_INSUFFICIENT'],
] as const)('reports why a node refuses %s', async (_name, transfer, signed, code) => {
  const { node, rpc } = await testChain();
  const payer = keypair(1);
  node.setBalance(payer.publicKey.toBase58(), 1_000_000_000n);
  const fresh = 'lamports' in transfer || !signed ? await rpc.latestBlockhash() : undefined;
  const transaction = versionedTransfer({ payer, ...transfer, ...fresh });
  if (signed) transaction.sign([payer]);
  await expect(rpc.send(transaction.serialize())).rejects.toMatchObject({
    code,
    cause: { name: 'NodeRefusal' },
  });
});

it.each([
  ['FUNDS_INSUFFICIENT', 'InsufficientFundsForFee'],
  ['FUNDS_INSUFFICIENT', { InsufficientFundsForRent: { account_index: 0 } }],
  ['FUNDS_INSUFFICIENT', { InstructionError: [2, { Custom: 1 }] }],
  ['TRANSACTION_REFUSED', { InstructionError: [2, { Custom: 17 }] }],
  ['TRANSACTION_REFUSED', { InstructionError: 'odd' }],
  ['TRANSACTION_REFUSED', 'AccountInUse'],
  ['TRANSACTION_REFUSED', null],
] as const)('maps to %s: %j', (code, reason) => {
  expect(refusedBecause(reason)).toMatchObject({ code, cause: { data: { err: reason } } });
});

it.each([
  ['accounts', '{"value":5}'],
  ['accounts', '{"value":[5]}'],
  ['accounts', `{"value":[{"owner":"${nobody}","lamports":-1,"data":["","base64"]}]}`],
  ['accounts', `{"value":[{"owner":"${nobody}","lamports":1,"data":["§","base64"]}]}`],
  ['tokenAccounts', '{"value":[{"pubkey":"no","account":{}}]}'],
  ['tokenAmounts', '{"value":[{"account":{"data":["AQAB","base64"]}}]}'],
  ['tokenAmounts', '{"value":[{}]}'],
  ['latestBlockhash', '{"value":{"blockhash":"no","lastValidBlockHeight":1}}'],
  ['blockHeight', '"5"'],
  ['epoch', '{}'],
  ['rentExemption', '1.5'],
  ['recentFees', '[{"prioritizationFee":null}]'],
  ['simulate', '{"value":{"err":null,"unitsConsumed":"many"}}'],
  ['status', '{}'],
] as const)('rejects a malformed answer to %s', async (method, result) => {
  const url = await serve(onTestFinished, () => `{"jsonrpc":"2.0","id":1,"result":${result}}`);
  const rpc = solanaRpc(network(devnetId, url), 'confirmed', { clock: new FakeClock() });
  const ask: Readonly<Record<typeof method, () => Promise<unknown>>> = {
    accounts: () => rpc.accounts([nobody]),
    tokenAccounts: () => rpc.tokenAccounts(nobody, nobody),
    tokenAmounts: () => rpc.tokenAmounts(nobody, nobody),
    latestBlockhash: () => rpc.latestBlockhash(),
    blockHeight: () => rpc.blockHeight(),
    epoch: () => rpc.epoch(),
    rentExemption: () => rpc.rentExemption(1),
    recentFees: () => rpc.recentFees([]),
    simulate: () => rpc.simulate(new Uint8Array(1)),
    status: () => rpc.status('x'),
  };
  await expect(ask[method]()).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
});

it.each([
  ['answers with something else', '{"jsonrpc":"2.0","id":1,"result":5}'],
  ['does not answer with JSON-RPC', '<html>'],
  ['fails itself', '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}'],
  [
    'is an API whose own nodes leave it in doubt',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32070,"message":"","data":{"code":"TRANSACTION_IN_DOUBT"}}}',
  ],
  [
    'has the transaction already',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"","data":{"err":"AlreadyProcessed"}}}',
  ],
])('does not report a transaction as failed if the node %s', async (_name, answer) => {
  const url = await serve(onTestFinished, () => answer);
  const rpc = solanaRpc(network(devnetId, url), 'confirmed', { clock: new FakeClock() });
  await expect(rpc.send(new Uint8Array(1))).rejects.toMatchObject({
    code: 'TRANSACTION_IN_DOUBT',
    retryable: false,
  });
});

it('rejects a transaction without a node', async () => {
  const rpc = solanaRpc(network(devnetId), 'confirmed', { clock: new FakeClock() });
  await expect(rpc.send(new Uint8Array(1))).rejects.toMatchObject({ code: 'NO_RPC_URL' });
});
