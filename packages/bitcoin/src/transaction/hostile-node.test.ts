import { startBitcoinNode } from '@mooring/devnet';
import { serve } from '@mooring/devnet/testing';
import { isMooringError } from '@mooring/protocol';
import { FakeClock } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { maxSatoshi } from '../chain/bounds.ts';
import { broadcast } from '../node/broadcast.ts';
import { type NodeAccess, readBalance } from '../node/esplora.ts';
import { keysOf, regtestId } from '../test-support/keys.ts';
import { buildTransfer } from './build-transfer.ts';
import { finish } from './finish.ts';
import { isFeeTooHigh } from './transfer-rules.ts';

const payer = keysOf(7, regtestId).segwit;
const recipient = keysOf(8, regtestId).segwit.address;

/** What an answer is, or what takes the place of each number or text in it. */
const garbage = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom('-1', '0', '1.5', '1e400', '-1e400', '2100000000000001', '9'.repeat(400)),
  },
  fc.constantFrom('null', 'true', '""', '"x"', '"NaN"', '[]', '[null]', '{}', '__proto__', '<html>'),
  fc.constantFrom(`"${'x'.repeat(1_000_001)}"`, 'f'.repeat(64), `"${'f'.repeat(64)}"`, 'zz', '00'),
);
const hostility = fc.record({
  path: fc.constantFrom('/utxo', '/fee-estimates', '/hex', '/tx', '/address/'),
  /** The part that is replaced: `-1` is the whole answer. */
  place: fc.integer({ min: -1, max: 12 }),
  garbage,
  status: fc.oneof({ weight: 3, arbitrary: fc.constant(200) }, fc.constantFrom(400, 404, 429, 500, 503)),
});

/** A real node with 0.5 coins of the payer, behind a proxy that puts garbage into its answers. */
async function hostileNode() {
  const node = await startBitcoinNode({ blockAfter: 'never' });
  onTestFinished(() => node.stop());
  const body = JSON.stringify({ address: payer.address, amount: 50_000_000 });
  await fetch(`${node.url}/faucet`, { method: 'POST', body });
  node.mine();
  let hostile: { path: string; place: number; garbage: string; status: number } | undefined;
  const url = await serve(onTestFinished, (response, sent) => {
    const path = response.req.url ?? '';
    fetch(`${node.url}${path}`, sent === '' ? {} : { method: 'POST', body: sent })
      .then(async (answer) => {
        const text = await answer.text();
        response.statusCode = answer.status;
        if (hostile === undefined || !path.includes(hostile.path)) return response.end(text);
        response.statusCode = hostile.status;
        let place = -1;
        const changed = text.replace(/"[^"]*"(?!:)|-?\b\d+(?:\.\d+)?\b(?!")/g, (part) => {
          place += 1;
          return place === hostile?.place ? hostile.garbage : part;
        });
        return response.end(hostile.place < 0 ? hostile.garbage : changed);
      })
      .catch(() => response.destroy());
    return undefined;
  });
  const access: NodeAccess = { network: { caipNetworkId: regtestId }, urls: [url], clock: new FakeClock() };
  return {
    access,
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

it('pays exactly the recipient for a bounded fee, or ends with an error, whatever a node answers', async () => {
  const { access, behaves } = await hostileNode();
  const amount = 10_000_000n;
  // Honest, it is a node that a transfer can be built with.
  expect(await buildTransfer(access, { from: payer, recipient, amount })).toMatchObject({ ok: true });
  await fc.assert(
    fc.asyncProperty(hostility, async (how) => {
      behaves(how);
      const balance = await outcomeOf(readBalance(access, payer.address));
      if (typeof balance === 'bigint') expect(balance >= 0n && balance <= maxSatoshi).toBe(true);
      const built = await outcomeOf(buildTransfer(access, { from: payer, recipient, amount }));
      if (!built?.ok) return;
      const { transaction, fee } = built;
      expect(fee > 0n && !isFeeTooHigh(fee, amount)).toBe(true);
      const paid = Array.from({ length: transaction.outputsLength }, (_, index) =>
        transaction.getOutput(index),
      );
      expect(paid.filter((output) => output.amount === amount)).toHaveLength(1);
      transaction.sign(payer.secret);
      await outcomeOf(broadcast(access, finish(transaction)));
    }),
    { numRuns: Number(process.env.MOORING_FUZZ ?? 60) },
  );
});
