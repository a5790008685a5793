import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, vi } from 'vitest';
import { createError } from '../errors.ts';
import type { SignatureStatus, SolanaRpc } from '../node/solana-rpc.ts';
import { confirmTransaction } from './confirm-transaction.ts';

interface Network {
  readonly rpc: SolanaRpc;
  readonly clock: FakeClock;
  readonly sent: readonly Uint8Array[];
  status: () => Promise<SignatureStatus | undefined>;
  height: () => Promise<bigint>;
}

/** A network on which nothing happens automatically. */
function network(): Network {
  const sent: Uint8Array[] = [];
  const made: Network = {
    clock: new FakeClock(),
    sent,
    status: async () => undefined,
    height: async () => 1n,
    rpc: {
      status: () => made.status(),
      blockHeight: () => made.height(),
      async send(transaction: Uint8Array) {
        sent.push(transaction);
        throw createError('TRANSACTION_REFUSED');
      },
    } as unknown as SolanaRpc,
  };
  return made;
}

const transaction = new Uint8Array([1, 2, 3]);
const signed = { signature: 'x', lastValidBlockHeight: 100n, transaction };

/** Advances second by second, so that each second's work completes first. */
async function seconds(clock: FakeClock, count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) await clock.advance(1_000);
}

it('polls every second and resends every other, until the transaction reaches the commitment', async () => {
  const { rpc, clock, sent } = network();
  const statuses: (SignatureStatus | undefined)[] = [
    undefined,
    undefined,
    undefined,
    { reached: false },
    { reached: true },
  ];
  const status = vi.fn(async () => statuses.shift());
  const done = confirmTransaction({ ...rpc, status }, clock, signed);
  await seconds(clock, 5);
  await done;
  expect(status).toHaveBeenCalledTimes(5);
  expect(sent).toEqual([transaction, transaction]);
});

it('does not resend a transaction that the wallet sent', async () => {
  const { rpc, clock, sent } = network();
  const status = vi.fn(async () => undefined as SignatureStatus | undefined);
  const done = confirmTransaction({ ...rpc, status }, clock, { signature: 'x', lastValidBlockHeight: 100n });
  await seconds(clock, 4);
  status.mockResolvedValue({ reached: true });
  await seconds(clock, 1);
  await done;
  expect(sent).toEqual([]);
});

it('rejects when the blockhash expires', async () => {
  const made = network();
  made.height = async () => 101n;
  const done = confirmTransaction(made.rpc, made.clock, signed);
  const outcome = expect(done).rejects.toMatchObject({ code: 'TRANSACTION_EXPIRED' });
  await seconds(made.clock, 4);
  await outcome;
});

it('does not believe one node that knows the height, but not yet the block', async () => {
  const made = network();
  made.height = async () => 101n;
  const done = confirmTransaction(made.rpc, made.clock, signed);
  await seconds(made.clock, 3);
  made.status = async () => ({ reached: true });
  await seconds(made.clock, 1);
  await expect(done).resolves.toBeUndefined();
});

it('finds a transaction in the last valid block', async () => {
  const made = network();
  made.height = async () => {
    made.status = async () => ({ reached: true });
    return 101n;
  };
  await expect(confirmTransaction(made.rpc, made.clock, signed)).resolves.toBeUndefined();
});

it.each([
  ['no node says whether it was included', () => Promise.reject(createError('SOMETHING_WENT_WRONG'))],
  ['a block includes it that has not reached the commitment', async () => ({ reached: false })],
])('does not count as expired while %s', async (_name, status) => {
  const made = network();
  made.height = async () => 101n;
  made.status = status;
  const done = confirmTransaction(made.rpc, made.clock, signed);
  const outcome = expect(done).resolves.toBeUndefined();
  await seconds(made.clock, 3);
  made.status = async () => ({ reached: true });
  await seconds(made.clock, 1);
  await outcome;
  // The network no longer accepts it.
  expect(made.sent).toEqual([]);
});

it("reports a program's error", async () => {
  const made = network();
  made.status = async () => ({ reached: true, error: { InstructionError: [0, { Custom: 1 }] } });
  await expect(confirmTransaction(made.rpc, made.clock, signed)).rejects.toMatchObject({
    code: 'FUNDS_INSUFFICIENT',
  });
});

it('times out after three minutes without an answer', async () => {
  const made = network();
  const dead = (): Promise<never> => Promise.reject(createError('SOMETHING_WENT_WRONG'));
  made.status = dead;
  made.height = dead;
  const outcome = expect(confirmTransaction(made.rpc, made.clock, signed)).rejects.toMatchObject({
    code: 'TIMED_OUT',
  });
  await seconds(made.clock, 180);
  await outcome;
  const count = made.sent.length;
  await seconds(made.clock, 10);
  expect(made.sent).toHaveLength(count);
});
