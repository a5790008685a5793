import { solanaUsdx } from '@mooring/devnet';
import { solanaAccount } from '@mooring/devnet/wallets';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import {
  identifySystemInstruction,
  parseTransferSolInstruction,
  SystemInstruction,
} from '@solana-program/system';
import {
  AccountState,
  AuthorityType,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTokenEncoder,
  parseTransferCheckedInstruction,
} from '@solana-program/token';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChainAccount, SolanaRpc } from '../node/solana-rpc.ts';
import { signerOf, testChain, tokenAccountOf } from '../test-support/chain.node.ts';
import { tokenProgram } from '../tokens/token-account.ts';
import { lamportsOfSignature, planTransfer } from './plan-transfer.ts';

const from = solanaAccount(1).address;
const to = solanaAccount(5).address;
const stranger = solanaAccount(6).address;
const mint = solanaUsdx.address;
const systemProgram = '11111111111111111111111111111111';
const rentOf = (bytes: number) => BigInt(128 + bytes) * 6_960n;
const kept = rentOf(0);

const wallet = (address: string, lamports: bigint, owner = systemProgram): ChainAccount => ({
  ...{ address, lamports, owner },
  executable: false,
  data: new Uint8Array(),
});

/** An account that holds the token. */
function holding(
  address: string,
  owner: string,
  amount: bigint,
  more: { frozen?: boolean; mint?: string } = {},
): ChainAccount {
  const data = getTokenEncoder().encode({
    mint: (more.mint ?? mint) as Address,
    owner: owner as Address,
    amount,
    delegate: null,
    state: more.frozen ? AccountState.Frozen : AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  });
  return { ...wallet(address, rentOf(165), tokenProgram), data: new Uint8Array(data) };
}

const minted: ChainAccount = {
  ...wallet(mint, kept, tokenProgram),
  data: new Uint8Array(82).fill(1, 45, 46).fill(6, 44, 45),
};

/** A node with these accounts. */
function nodeWith(...accounts: readonly ChainAccount[]): SolanaRpc {
  const refuse = () => Promise.reject(new Error('a plan needs no more'));
  return {
    accounts: async (addresses) =>
      addresses.map((address) => accounts.find((one) => one.address === address)),
    tokenAccounts: async () =>
      accounts.filter(({ owner, address }) => owner === tokenProgram && address !== mint),
    rentExemption: async (bytes) => rentOf(bytes),
    epoch: async () => 700n,
    ...{ tokenAmounts: refuse, latestBlockhash: refuse, blockHeight: refuse, recentFees: refuse },
    ...{ simulate: refuse, send: refuse, status: refuse },
  };
}

const lamports = fc.bigInt({ min: 1n, max: 10n ** 12n });
const keyOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte));

describe('a plan for the network’s own currency', () => {
  it('sends the amount, or all that the fee leaves', async () => {
    await fc.assert(
      fc.asyncProperty(
        lamports,
        lamports,
        fc.bigInt({ min: lamportsOfSignature, max: 505_000n }),
        async (balance, amount, fee) => {
          const rpc = nodeWith(wallet(from, balance), wallet(to, kept));
          const plan = await planTransfer(rpc, { from, to, amount });
          expect(plan).toMatchObject({ rent: 0n, balance });
          const { instructions, ...sums } = plan.withFee(fee);
          expect(sums).toEqual({ lamports: amount, amount, received: amount });
          expect(sentBy(instructions[0])).toBe(amount);
          const all = await planTransfer(rpc, { from, to, amount: 'all' });
          if (balance <= fee)
            expect(() => all.withFee(fee)).toThrow(expect.objectContaining({ code: 'FUNDS_INSUFFICIENT' }));
          else expect(all.withFee(fee).lamports + fee).toBe(balance);
        },
      ),
    );
  });

  it('simulates only what leaves the sender its rent', async () => {
    const rpc = nodeWith(wallet(from, 10n * kept), wallet(to, kept));
    const trialOf = async (amount: bigint | 'all') =>
      sentBy((await planTransfer(rpc, { from, to, amount })).trial[0]);
    const most = 9n * kept - lamportsOfSignature;
    expect(await trialOf(most)).toBe(most);
    expect(await trialOf(most + 1n)).toBe(0n);
    expect(await trialOf('all')).toBe(0n);
  });

  it('gives a new account its rent at least, regardless of the fee', async () => {
    const rpc = nodeWith(wallet(from, kept + lamportsOfSignature + 10n));
    const invalid = expect.objectContaining({ code: 'AMOUNT_INVALID', cause: { least: kept } });
    await expect(planTransfer(rpc, { from, to, amount: kept - 1n })).rejects.toEqual(invalid);
    await expect(planTransfer(rpc, { from, to, amount: kept })).resolves.toBeDefined();
    const all = await planTransfer(rpc, { from, to, amount: 'all' });
    expect(all.withFee(lamportsOfSignature + 10n).lamports).toBe(kept);
    expect(() => all.withFee(lamportsOfSignature + 11n)).toThrow(invalid);
  });

  it.each([
    ['nothing', 0n],
    ['less', -1n],
    ['more than there ever is', 2n ** 64n],
  ])('is refused for %s', async (_name, amount) => {
    const rpc = nodeWith(wallet(from, kept), wallet(to, kept));
    await expect(planTransfer(rpc, { from, to, amount })).rejects.toMatchObject({ code: 'AMOUNT_INVALID' });
    await expect(planTransfer(rpc, { from, to, amount: 2n ** 64n - 1n })).resolves.toBeDefined();
  });

  it.each([
    ['a program', { ...wallet(to, kept), executable: true }],
    ['an account of a token', holding(to, stranger, 1n)],
  ])('is refused for %s as the receiver', async (_name, receiver) => {
    const transfer = { from, to, amount: kept };
    await expect(planTransfer(nodeWith(receiver), transfer)).rejects.toMatchObject({
      code: 'RECEIVER_INVALID',
    });
  });

  it('is refused for a receiver without a key, unless requested', async () => {
    const off = await tokenAccountOf(to, mint, tokenProgram);
    const rpc = nodeWith(wallet(from, kept), wallet(off, kept));
    const transfer = { from, to: off, amount: 1n };
    await expect(planTransfer(rpc, transfer)).rejects.toMatchObject({ code: 'RECEIVER_INVALID' });
    await expect(planTransfer(rpc, { ...transfer, toProgramAccount: true })).resolves.toBeDefined();
  });

  it('counts the bytes of a memo, not its characters', async () => {
    const rpc = nodeWith(wallet(from, kept), wallet(to, kept));
    const planWith = (memo: string) => planTransfer(rpc, { from, to, amount: 1n, memo });
    expect((await planWith('ü'.repeat(250))).trial).toHaveLength(2);
    await expect(planWith(`${'ü'.repeat(250)}x`)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' });
  });
});

describe('a plan for a token', () => {
  const plan = (amount: bigint | 'all', ...accounts: readonly ChainAccount[]) =>
    planTransfer(nodeWith(minted, wallet(from, 10n * kept), wallet(to, kept), ...accounts), {
      from,
      to,
      amount,
      mint,
    });

  it('takes it from the usual account if that has enough, else from the fullest, and all from the fullest', async () => {
    const usual = await tokenAccountOf(from, mint, tokenProgram);
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 50n }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        amounts,
        fc.bigInt({ min: 1n, max: 60n }),
        fc.boolean(),
        async (balances, wanted, isAll) => {
          const accounts = balances.map((amount, index) =>
            holding(index === 0 ? usual : keyOf(100 + index), from, amount),
          );
          const most = balances.reduce((one, other) => (one > other ? one : other));
          const amount = isAll ? 'all' : wanted;
          if (most < (isAll ? 1n : wanted)) {
            await expect(plan(amount, ...accounts)).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' });
            return;
          }
          const { trial } = await plan(amount, ...accounts);
          const sent = transferOf(trial.at(-1));
          expect(sent.amount).toBe(isAll ? most : wanted);
          const [first = 0n] = balances;
          if (!isAll && first >= wanted) expect(sent.source).toBe(usual);
          else expect(balances[accounts.findIndex(({ address }) => address === sent.source)]).toBe(most);
        },
      ),
    );
  });

  it('takes nothing from frozen accounts, or from accounts of other owners that a node lists', async () => {
    const frozen = holding(keyOf(101), from, 50n, { frozen: true });
    await expect(plan(1n, frozen)).rejects.toMatchObject({ code: 'TOKEN_NOT_SENDABLE' });
    await expect(plan(50n, frozen, holding(keyOf(102), from, 5n))).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
    });
    const foreign = [holding(keyOf(103), stranger, 50n), holding(keyOf(104), from, 50n, { mint: keyOf(9) })];
    await expect(plan(1n, ...foreign)).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' });
  });

  it('pays the missing rent of an account that has to be opened', async () => {
    const destination = await tokenAccountOf(to, mint, tokenProgram);
    const source = holding(keyOf(101), from, 50n);
    const rent = rentOf(165);
    expect(await plan(5n, source)).toMatchObject({ rent, trial: { length: 2 } });
    expect(await plan(5n, source, wallet(destination, 1_000n))).toMatchObject({ rent: rent - 1_000n });
    expect(await plan(5n, source, wallet(destination, 2n * rent))).toMatchObject({ rent: 0n });
    expect(await plan(5n, source, holding(destination, to, 0n))).toMatchObject({
      rent: 0n,
      trial: { length: 1 },
    });
  });

  it('is refused for receivers that could not use it', async () => {
    const destination = await tokenAccountOf(to, mint, tokenProgram);
    const source = holding(keyOf(101), from, 50n);
    const invalid = { code: 'RECEIVER_INVALID' };
    await expect(plan(5n, source, holding(destination, to, 0n, { frozen: true }))).rejects.toMatchObject(
      invalid,
    );
    const rpc = nodeWith(minted, source, holding(to, stranger, 0n, { mint: keyOf(9) }));
    await expect(planTransfer(rpc, { from, to, amount: 5n, mint })).rejects.toMatchObject(invalid);
    await expect(planTransfer(rpc, { from, to: mint, amount: 5n, mint })).rejects.toMatchObject(invalid);
  });

  it('is refused without a mint of that token', async () => {
    const transfer = { from, to, amount: 5n, mint };
    for (const other of [[], [wallet(mint, kept)], [{ ...minted, data: new Uint8Array(82) }]])
      await expect(planTransfer(nodeWith(...other), transfer)).rejects.toMatchObject({
        code: 'TOKEN_NOT_SENDABLE',
      });
  });

  it('is refused for a receiver whose token account has another owner', async () => {
    const { rpc, run, rich } = await testChain();
    const receiver = solanaAccount(5);
    const account = await tokenAccountOf(receiver.address, mint, tokenProgram);
    const payer = await signerOf(rich);
    const owner = receiver.address as Address;
    await run(rich, [
      getCreateAssociatedTokenIdempotentInstruction({ payer, ata: account, owner, mint: mint as Address }),
    ]);
    await expect(
      planTransfer(rpc, { from: rich.address, to: owner, amount: 5n, mint }),
    ).resolves.toBeDefined();
    await run(receiver, [
      getSetAuthorityInstruction({
        owned: account,
        owner: await signerOf(receiver),
        authorityType: AuthorityType.AccountOwner,
        newAuthority: stranger as Address,
      }),
    ]);
    await expect(
      planTransfer(rpc, { from: rich.address, to: owner, amount: 5n, mint }),
    ).rejects.toMatchObject({
      code: 'RECEIVER_INVALID',
    });
    // The address of the account itself is unambiguous.
    await expect(
      planTransfer(rpc, { from: rich.address, to: account, amount: 5n, mint }),
    ).resolves.toBeDefined();
  });
});

type Written = Parameters<typeof parseTransferSolInstruction>[0];

function sentBy(instruction: unknown): bigint {
  const written = instruction as Written;
  expect(identifySystemInstruction(written)).toBe(SystemInstruction.TransferSol);
  return parseTransferSolInstruction(written).data.amount;
}

function transferOf(instruction: unknown): { readonly amount: bigint; readonly source: string } {
  const { data, accounts } = parseTransferCheckedInstruction(instruction as Written);
  return { amount: data.amount, source: accounts.source.address };
}
