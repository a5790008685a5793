// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { disconnect, disconnectAll } from '../connect/disconnect.ts';
import { startPairing } from '../pairing/start-pairing.ts';
import { connected, page } from '../test-support/two-namespaces.ts';
import { grantOn } from '../testing/test-remote-wallet.ts';

const namespaces = ['eip155', 'solana'] as const;
const namespace = fc.constantFrom(...namespaces);
const some = fc.subarray([...namespaces, 'cosmos'], { minLength: 1 });
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('grant' as const, 'lose' as const), names: some }),
  fc.record({ do: fc.constant('disconnect' as const), namespace }),
  fc.record({ do: fc.constantFrom('pair' as const, 'disconnectAll' as const) }),
  /** Delay of an adapter from now on. */
  fc.record({ do: fc.constant('slow' as const), namespace, time: fc.constantFrom(0, 500, 2_999, 4_000) }),
  fc.record({ do: fc.constant('wait' as const), time: fc.constantFrom(0, 499, 1_000, 3_000) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function run({ core, clock, wallet, takes }: ReturnType<typeof page>, given: Step): Promise<void> {
  switch (given.do) {
    case 'grant':
      wallet.grant(Object.fromEntries(given.names.map((name) => [name, grantOn(`${name}:1`)])));
      break;
    case 'lose':
      wallet.lose(...given.names);
      break;
    case 'disconnect':
      void disconnect(core, { namespace: given.namespace });
      break;
    case 'disconnectAll':
      void disconnectAll(core);
      break;
    case 'pair':
      void startPairing(core);
      break;
    case 'slow':
      takes[given.namespace] = given.time;
      break;
    case 'wait':
      await clock.advance(given.time);
      break;
  }
}

it('connects a wallet that approves again after a disconnect timed out, before its adapter answers', async () => {
  const { core, clock, wallet, evm, takes } = page();
  wallet.grant({ eip155: grantOn('eip155:1') });
  await clock.advance(0);
  takes.eip155 = 4_000;
  void disconnect(core, { namespace: 'eip155' });
  await clock.advance(3_000);
  expect(connected(core.store.getState())).toBe('');
  wallet.grant({ eip155: grantOn('eip155:1') });
  await clock.advance(10_000);
  expect(connected(core.store.getState())).toBe('eip155');
  expect(evm.calls.filter((call) => call === 'connect walletConnect')).toHaveLength(2);
});

it('converges on what the wallet grants, whatever happens concurrently and however slow the adapters are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const made = page();
      for (const each of steps) {
        await run(made, each);
        expect(made.core.store.getState().connectors[0]?.id).toBe('walletConnect');
      }
      await made.clock.advance(60_000);
      const granted = namespaces.filter((name) => made.wallet.granted(name) !== undefined);
      expect(connected(made.core.store.getState()).split(',').filter(Boolean).toSorted()).toEqual(granted);
      expect(made.core.store.getState().leaving).toEqual([]);
      made.core.destroy();
    }),
    { numRuns: 500 },
  );
});
