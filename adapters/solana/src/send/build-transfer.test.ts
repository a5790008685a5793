import { solanaUsdx } from '@mooring/devnet';
import { solanaAccount } from '@mooring/devnet/wallets';
import { base58 } from '@scure/base';
import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit';
import { describe, expect, it } from 'vitest';
import type { Lifetime, SolanaRpc } from '../node/solana-rpc.ts';
import { signerOf, testChain } from '../test-support/chain.node.ts';
import { buildTransfer } from './build-transfer.ts';
import type { Transfer } from './plan-transfer.ts';

const sol = 1_000_000_000n;
const to = solanaAccount(5).address;
const budgetProgram = 'ComputeBudget111111111111111111111111111111';

/** An account with 10 SOL on a real node, whose answers a test may change. */
async function sender(changed: (rpc: SolanaRpc) => Partial<SolanaRpc> = () => ({})) {
  const chain = await testChain();
  const from = (await signerOf({ secret: new Uint8Array(32).fill(7) })).address;
  chain.node.setBalance(from, 10n * sol);
  const rpc = { ...chain.rpc, ...changed(chain.rpc) };
  const build = (transfer: Partial<Transfer> = {}) =>
    buildTransfer(rpc, { from, to, amount: sol, ...transfer });
  return { ...chain, from, build };
}

/** The payer, the signatures and the compute budget of a transaction. */
function read(transaction: Uint8Array) {
  const { messageBytes, signatures } = getTransactionDecoder().decode(transaction);
  const message = getCompiledTransactionMessageDecoder().decode(
    messageBytes,
  ) as CompiledTransactionMessage & {
    readonly staticAccounts: readonly string[];
    readonly lifetimeToken: string;
    readonly instructions: readonly { readonly programAddressIndex: number; readonly data?: Uint8Array }[];
  };
  const programs = message.instructions.map(
    ({ programAddressIndex }) => message.staticAccounts[programAddressIndex],
  );
  const numberOf = (kind: number) => {
    const data = message.instructions.find(
      (each, index) => programs[index] === budgetProgram && each.data?.[0] === kind,
    )?.data;
    return [...(data ?? [])].slice(1).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
  };
  return { message, signatures, programs, units: numberOf(2), price: numberOf(3) };
}

const feeOf = ({ units, price }: { units: bigint; price: bigint }) =>
  5_000n + (units * price + 999_999n) / 1_000_000n;

describe('a transfer', () => {
  it('is unsigned, paid by the sender, and lives as long as its blockhash', async () => {
    const lifetimes: Lifetime[] = [];
    const { build, from } = await sender((real) => ({
      ...real,
      async latestBlockhash() {
        const lifetime = await real.latestBlockhash();
        lifetimes.push(lifetime);
        return lifetime;
      },
    }));
    const { transaction, ...built } = await build();
    const [{ blockhash, lastValidBlockHeight } = expect.fail('no blockhash was read')] = lifetimes;
    const { message, signatures, programs } = read(transaction);
    expect(signatures).toEqual({ [from]: null });
    expect(message).toMatchObject({ version: 0, lifetimeToken: blockhash });
    expect(message.staticAccounts[0]).toBe(from);
    expect(programs).toEqual([budgetProgram, budgetProgram, '1'.repeat(32)]);
    expect(built).toMatchObject({ blockhash, lastValidBlockHeight, amount: sol, received: sol, rent: 0n });
  });

  it('costs exactly what was estimated', async () => {
    const { build, from, rpc, node } = await sender((real) => ({
      ...real,
      recentFees: async () => [3_333_333n],
    }));
    const key = { secret: new Uint8Array(32).fill(7) };
    const { fee, transaction } = await build();
    expect(feeOf(read(transaction))).toBe(fee);
    const { messageBytes } = getTransactionDecoder().decode(transaction);
    const [signatures] = await (await signerOf(key)).signMessages([
      { content: new Uint8Array(messageBytes), signatures: {} },
    ]);
    const signed = new Uint8Array([1, ...(signatures?.[from] ?? []), ...new Uint8Array(messageBytes)]);
    expect(base58.encode(signed.slice(1, 65))).toBe(await rpc.send(signed));
    expect((await rpc.accounts([from]))[0]?.lamports).toBe(9n * sol - fee);
    expect(node.calls.length).toBeGreaterThan(0);
  });

  it('of everything leaves nothing, whatever the priority fee', async () => {
    for (const fees of [[], [2n ** 60n], [7_777_777n]]) {
      const { build } = await sender(() => ({ recentFees: async () => fees }));
      const { fee, amount, received, transaction } = await build({ amount: 'all' });
      expect([amount + fee, received]).toEqual([10n * sol, amount]);
      expect(feeOf(read(transaction))).toBe(fee);
    }
  });

  it('of everything reads the rent once, for the receiver', async () => {
    const read: number[] = [];
    const { build } = await sender((rpc) => ({
      rentExemption: (bytes) => {
        read.push(bytes);
        return rpc.rentExemption(bytes);
      },
    }));
    await build({ amount: 'all' });
    expect(read).toEqual([0]);
  });

  it('is refused before the simulation if it cannot be paid', async () => {
    let simulated = 0;
    const { build } = await sender((rpc) => ({
      simulate: (transaction) => {
        simulated += 1;
        return rpc.simulate(transaction);
      },
    }));
    for (const amount of [10n * sol, 10n * sol - 4_999n, 2n ** 64n - 1n])
      await expect(build({ amount })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' });
    expect(simulated).toBe(0);
  });

  it('may leave nothing or the rent, but nothing in between, the priority fee included', async () => {
    const { build, rpc } = await sender(() => ({ recentFees: async () => [1_000_000_000n] }));
    const rent = await rpc.rentExemption(0);
    const { fee } = await build();
    const most = 10n * sol - fee;
    await expect(build({ amount: most + 1n })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' });
    expect((await build({ amount: most })).amount).toBe(most);
    for (const left of [1n, rent - 1n])
      await expect(build({ amount: most - left })).rejects.toMatchObject({
        code: 'AMOUNT_INVALID',
        message: expect.stringContaining('too little stays behind'),
        cause: { most: most - rent },
      });
    expect((await build({ amount: most - rent })).amount).toBe(most - rent);
  });

  it('that the simulation refuses is not built', async () => {
    const { build } = await sender(() => ({
      simulate: async () => ({ units: 0n, error: { InstructionError: [2, 'Custom'] } }),
    }));
    await expect(build()).rejects.toMatchObject({ code: 'TRANSACTION_REFUSED' });
  });

  it.each(['accounts', 'latestBlockhash', 'simulate', 'rentExemption'] as const)(
    'rejects with the error of a node that fails at %s',
    async (method) => {
      const failure = new Error('down');
      const { build } = await sender(() => ({ [method]: () => Promise.reject(failure) }));
      await expect(build({ amount: 'all' })).rejects.toBe(failure);
    },
  );
});

describe('the compute limit', () => {
  it.each([
    [0n, 450n],
    [136n, 450n],
    [150n, 465n],
    [10_000n, 11_300n],
    [1_272_000n, 1_399_500n],
    [1_400_000n, 1_400_000n],
    [2n ** 63n, 1_400_000n],
  ])('for %i simulated units is %i', async (simulated, units) => {
    const { build } = await sender(() => ({ simulate: async () => ({ units: simulated }) }));
    expect(read((await build()).transaction).units).toBe(units);
  });

  it('of the simulation is the highest, at no priority', async () => {
    const simulated: Uint8Array[] = [];
    const { build } = await sender((rpc) => ({
      simulate: (transaction) => {
        simulated.push(transaction);
        return rpc.simulate(transaction);
      },
    }));
    await build();
    expect(simulated.map(read)).toMatchObject([{ units: 1_400_000n, price: 0n }]);
  });
});

describe('the priority fee', () => {
  it.each([
    ['the lowest without recent fees', [], 1_000n],
    ['the lowest if recent fees are lower', [1n, 2n, 999n], 1_000n],
    ['the only recent fee', [5_000n], 5_000n],
    ['the 75th percentile, in whatever order', [4_000n, 1_000n, 3_000n, 2_000n], 4_000n],
    ['not that of a few who pay a lot', [...Array<bigint>(8).fill(2_000n), 10n ** 12n], 2_000n],
  ])('is %s', async (_what, fees, price) => {
    const { build } = await sender(() => ({ recentFees: async () => fees }));
    expect(read((await build()).transaction).price).toBe(price);
  });

  it('is the minimum if the node returns no recent fees', async () => {
    const { build } = await sender(() => ({ recentFees: () => Promise.reject(new Error('no such method')) }));
    expect(read((await build()).transaction).price).toBe(1_000n);
  });

  it.each([0n, 1_400_000n])(
    'is 500,000 lamports at most, however high a node tells it (%i units)',
    async (units) => {
      const { build } = await sender(() => ({
        recentFees: async () => [2n ** 63n],
        simulate: async () => ({ units }),
      }));
      const { fee } = await build();
      expect(fee).toBeLessThanOrEqual(505_000n);
      expect(fee).toBeGreaterThan(504_000n);
    },
  );

  it('follows the accounts that the transfer writes to, each once', async () => {
    const requested: (readonly string[])[] = [];
    const { build, from, rich } = await sender(() => ({
      recentFees: async (writable) => {
        requested.push(writable);
        return [];
      },
    }));
    await build();
    await build({ from: rich.address, to: from, amount: 5n, mint: solanaUsdx.address });
    expect(requested[0]).toEqual([from, to]);
    expect(requested[1]?.[0]).toBe(rich.address);
    expect(new Set(requested[1]).size).toBe(requested[1]?.length);
    for (const readOnly of [solanaUsdx.address, solanaUsdx.program])
      expect(requested[1]).not.toContain(readOnly);
  });
});
