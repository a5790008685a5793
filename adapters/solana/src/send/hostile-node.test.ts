import { solanaMoor } from '@mooring/devnet';
import { serve } from '@mooring/devnet/testing';
import { solanaAccount } from '@mooring/devnet/wallets';
import { isMooringError, parseJson, stringifyJson } from '@mooring/protocol';
import { FakeClock } from '@mooring/protocol/testing';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { solanaRpc } from '../node/solana-rpc.ts';
import { testChain } from '../test-support/chain.node.ts';
import { devnetId, network } from '../test-support/network.ts';
import { type BuiltTransfer, buildTransfer } from './build-transfer.ts';
import type { Transfer } from './plan-transfer.ts';
import { readTransaction } from './read-sent-transaction.ts';

const methods = [
  ...[
    'getMultipleAccounts',
    'getTokenAccountsByOwner',
    'getLatestBlockhash',
    'getBlockHeight',
    'getEpochInfo',
  ],
  ...['getMinimumBalanceForRentExemption', 'getRecentPrioritizationFees', 'simulateTransaction'],
  ...['sendTransaction', 'getSignatureStatuses'],
] as const;

/** JSON that takes the place of a part of an answer. */
const garbage = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '""',
    '"x"',
    '"NaN"',
    '[]',
    '[null]',
    '{}',
    '{"value":null}',
    '"__proto__"',
  ),
  fc.constantFrom(
    '-1',
    '0',
    '1.5',
    '1e400',
    '-1e400',
    '1e21',
    '18446744073709551615',
    '18446744073709551616',
  ),
  fc.constantFrom(`"${'x'.repeat(1_000_001)}"`, '9'.repeat(400), `"${'1'.repeat(44)}"`, '["AAAA","base64"]'),
);
const hostility = fc.record({ method: fc.constantFrom(...methods), place: fc.nat(), garbage });

type Path = readonly (string | number)[];

/** Where an answer has parts: the whole one first. */
function placesIn(value: unknown, path: Path = []): readonly Path[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value).slice(0, 20) : [];
  return [path, ...inner.flatMap(([name, part]) => placesIn(part, [...path, name]))];
}

/** The answer with a mark in place of a part. */
function replaced(value: unknown, [name, ...rest]: Path, mark: string): unknown {
  if (name === undefined) return mark;
  const part = replaced(Reflect.get(Object(value), name), rest, mark);
  if (Array.isArray(value)) return value.map((each, index) => (index === Number(name) ? part : each));
  return { ...Object(value), [name]: part };
}

/** A real node, behind a proxy that puts garbage into its answers to one method. */
async function hostileNode() {
  const { node } = await testChain();
  let hostile: { readonly method: string; readonly place: number; readonly garbage: string } | undefined;
  const url = await serve(onTestFinished, (response, body) => {
    fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      .then((answer) => answer.text())
      .then((text) => {
        if (hostile === undefined || JSON.parse(body).method !== hostile.method) return response.end(text);
        const answer = parseJson(text) as { readonly result?: unknown };
        const places = placesIn(answer.result);
        const path: Path = ['result', ...(places[hostile.place % places.length] ?? [])];
        const mark = '@garbage@';
        const changed = stringifyJson(replaced(answer, path, mark)) ?? '';
        return response.end(changed.replace(`"${mark}"`, () => hostile?.garbage ?? ''));
      })
      .catch(() => response.destroy());
    return undefined;
  });
  return {
    rpc: solanaRpc(network(devnetId, url), 'confirmed', { clock: new FakeClock() }),
    behaves: (how: typeof hostile) => {
      hostile = how;
    },
  };
}

/** Resolves with the outcome, or with `undefined` after an error of the catalogue. */
async function outcomeOf<Result>(run: Promise<Result>): Promise<Result | undefined> {
  try {
    return await run;
  } catch (error) {
    if (isMooringError(error)) return undefined;
    throw error;
  }
}

const isAmount = (value: unknown): boolean => typeof value === 'bigint' && value >= 0n && value < 2n ** 64n;

function assertMoney({ amount, fee, rent, received }: BuiltTransfer): void {
  expect([amount, fee, rent, received].every(isAmount)).toBe(true);
  expect(amount).toBeGreaterThan(0n);
  expect(fee).toBeGreaterThanOrEqual(5_000n);
  // The priority fee has a limit.
  expect(fee).toBeLessThanOrEqual(505_000n);
  expect(received).toBeLessThanOrEqual(amount);
}

it('ends with money that is possible, or an error of the catalogue, whatever a node answers', async () => {
  const { rpc, behaves } = await hostileNode();
  const to = solanaAccount(5).address;
  const transfers: readonly Transfer[] = [
    { from: solanaAccount(0).address, to, amount: 1_000_000n },
    { from: solanaAccount(0).address, to, amount: 'all' },
    {
      from: solanaAccount(0).address,
      to: base58.encode(new Uint8Array(32).fill(200)),
      amount: 'all',
      maxAmount: 10n ** 9n,
    },
    { from: solanaAccount(0).address, to, amount: 5n, mint: solanaMoor.address },
    { from: solanaAccount(0).address, to, amount: 'all', mint: solanaMoor.address },
  ];
  await fc.assert(
    fc.asyncProperty(hostility, fc.constantFrom(...transfers), async (how, transfer) => {
      behaves(how);
      const built = await outcomeOf(buildTransfer(rpc, transfer));
      if (built !== undefined) assertMoney(built);
    }),
    { numRuns: Number(process.env.MOORING_FUZZ ?? 50) },
  );
});

it('hands on and follows a transaction, or rejects with an error of the catalogue, whatever a node answers', async () => {
  const { rpc, behaves } = await hostileNode();
  const hash = base58.encode(new Uint8Array(64).fill(1));
  await fc.assert(
    fc.asyncProperty(hostility, fc.option(fc.nat(400)), async (how, last) => {
      behaves(how);
      const marker = last === null ? undefined : `${last}`;
      const now = await outcomeOf(readTransaction(rpc, { hash, marker, misses: 1 }));
      // One answer proves no outcome of a transaction that no block has, except one that says so.
      if (now !== undefined && how.method !== 'getSignatureStatuses') expect(now.status).toBe('pending');
      if (now?.status === 'pending') expect(now.marker ?? '0').toMatch(/^\d{1,20}$/);
      const signature = await outcomeOf(rpc.send(new Uint8Array(200)));
      expect(signature?.length ?? 0).toBeLessThanOrEqual(90);
    }),
    { numRuns: Number(process.env.MOORING_FUZZ ?? 50) },
  );
});
