import { verifyCacao } from '@mooring/protocol/cacao';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadAuthenticate, loadLinkMode } from '../lazy.ts';
import { RandomWorld } from '../test-support/random-world.ts';
import { faults, type Step, steps } from '../test-support/schedule.ts';

/** Number of schedules; raise it by hand with `MOORING_SCHEDULES`. */
const schedules = Number(process.env.MOORING_SCHEDULES ?? 150);

type Faults = typeof faults extends fc.Arbitrary<infer Value> ? Value : never;

/** Loading code takes real time, which the fake clock does not advance. */
beforeAll(() => Promise.all([loadAuthenticate(), loadLinkMode(), verifyCacao({} as never)]));

function cycle<Value>(values: readonly Value[]): () => Value {
  let index = 0;
  return () => {
    index += 1;
    return values[index % values.length] as Value;
  };
}

async function play(
  schedule: readonly Step[],
  { deliveries, frames, links, signsIn }: Faults,
): Promise<RandomWorld> {
  const world = await RandomWorld.create(signsIn);
  world.relay.onDeliver = cycle(deliveries);
  world.relay.onFrame = cycle(frames);
  world.phone.onOpen = cycle(links);
  for (const step of schedule) await world.run(step);
  await world.heal();
  return world;
}

/** Asserts that two peers agree after everything has healed. */
async function expectAgreement(world: RandomWorld): Promise<void> {
  const { dapp, wallet } = world.clients;
  expect(world.promises.filter(({ settled }) => !settled)).toEqual([]);
  expect(world.wrong).toEqual([]);
  for (const [text, times] of world.shown) expect(`${text}: ${times}`).toBe(`${text}: 1`);
  const topics = new Set([...dapp.session.keys, ...wallet.session.keys]);
  for (const topic of topics) {
    if (world.uncertain.has(topic)) continue;
    expect(world.ended.has(topic)).toBe(false);
    const [here, there] = [dapp.session.get(topic), wallet.session.get(topic)];
    expect(there.namespaces).toEqual(here.namespaces);
    expect(there.acknowledged || world.unconfirmed.has(topic)).toBe(true);
    expect(here.controller).toBe(there.self.publicKey);
  }
  for (const { topic, id } of world.answered.values()) {
    const sessions = [dapp, wallet].flatMap(({ session }) => session.getAll({ topic }));
    // A link may not have been followed.
    if (sessions.length < 2 || sessions.some(({ transportType }) => transportType === 'link_mode')) continue;
    expect([id, dapp.core.history.sent(id)]).toEqual([id, undefined]);
  }
  expect([dapp.proposal.length, dapp.core.auths.size, wallet.core.authRequests.size]).toEqual([0, 0, 0]);
  expect([wallet.getPendingSessionRequests(), wallet.core.answers.keys()]).toEqual([[], []]);
  await Promise.all([dapp.dispose(), wallet.dispose()]);
  expect(world.clock.pending).toBe(0);
}

test(
  'peers agree after random loss, repetition, reordering and restarts, and nothing hangs',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, faults, async (schedule, wrong) => {
        await expectAgreement(await play(schedule, wrong));
      }),
      { numRuns: schedules },
    );
  },
  120_000 + schedules * 500,
);

test('a page reloaded before the relay confirms still accepts the answer', async () => {
  const again: Step = { kind: 'restart', side: 'dapp' };
  const schedule: Step[] = [{ kind: 'signIn', byLink: false, how: 'session' }, again, again];
  const silence: Faults = { signsIn: false, links: [1], deliveries: [0], frames: ['silent'] };
  const world = await play(schedule, silence);
  expect(world.clients.dapp.session.length).toBe(1);
  await expectAgreement(world);
});
