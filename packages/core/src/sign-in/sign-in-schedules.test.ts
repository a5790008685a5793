// Loads both entries before the tests need them, so that one tick of the clock is enough.
import { FakeClock } from '@mooring/protocol/testing';
import '../exports/modal.ts';
import '../exports/background.ts';
import { signInNamespace } from '@mooring/protocol';
import { buildCacao, type Cacao, createRecap, encodeRecap, recapStatement } from '@mooring/protocol/cacao';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connect } from '../connect/connect.ts';
import type { ApprovalSignIn } from '../contract/remote-wallet.ts';
import { goBack } from '../modal/navigate.ts';
import { open } from '../modal/open.ts';
import { DefaultSIWX } from '../siwx/default-siwx.ts';
import { createError } from '../test-support/create-error.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';

const methods = ['personal_sign'];

function sign({ terms }: ApprovalSignIn): Cacao {
  const recap = createRecap(signInNamespace, 'request', methods, { chains: ['eip155:1'] });
  const request = {
    type: 'caip122',
    chains: ['eip155:1'],
    domain: terms.domain,
    aud: terms.uri,
    nonce: terms.nonce,
    version: '1',
    iat: '2026-11-22T12:00:00.000Z',
    statement: recapStatement(terms.statement, recap),
    resources: [encodeRecap(recap)],
  };
  return buildCacao(request, { t: 'eip191', s: '0xsigned' }, `eip155:1:${address}`);
}

interface Schedule {
  /** Milliseconds that the site takes to write its message and to store the session. */
  readonly write: number;
  readonly keep: number;
  readonly keeps: boolean;
  /** Milliseconds that the wallet takes, and its answer. */
  readonly answers: number;
  readonly answer: 'signs' | 'forges' | 'approves' | 'declines';
  /** Milliseconds after which the visitor goes back, if at all. */
  readonly leaves: number | undefined;
}

const time = fc.constantFrom(0, 500, 2_000, 5_000, 20_000);
const schedules: fc.Arbitrary<Schedule> = fc.record({
  write: time,
  keep: time,
  keeps: fc.constantFrom(true, true, false),
  answers: time,
  answer: fc.constantFrom('signs', 'signs', 'signs', 'forges', 'approves', 'declines'),
  leaves: fc.option(time, { nil: undefined }),
});

const pass = (clock: FakeClock, milliseconds: number): Promise<void> =>
  milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => clock.after(milliseconds, resolve));

async function run({ write, keep, keeps, answers, answer, leaves }: Schedule) {
  const clock = new FakeClock(undefined, 4);
  const siwx = new DefaultSIWX({
    domain: 'shop.example',
    uri: 'https://shop.example/',
    storage: memoryStorage(),
  });
  const { createMessage, setSessions } = siwx;
  siwx.createMessage = async (input) => {
    await pass(clock, write);
    return createMessage.call(siwx, input);
  };
  siwx.setSessions = async (sessions) => {
    await pass(clock, keep);
    if (!keeps) throw createError('SIGN_IN_INVALID');
    return setSessions.call(siwx, sessions);
  };
  const wallet = fakeWallet(async () => ({
    async connect({ signIn, signal, onUri }) {
      onUri('wc:link', Math.floor(clock.now() / 1000) + 300);
      await pass(clock, answers);
      signal.throwIfAborted();
      if (answer === 'declines') throw createError('REJECTED');
      if (answer === 'approves' || signIn === undefined) return;
      const cacao = sign(signIn);
      const forged = { ...cacao, s: { t: 'eip191', s: '0xforged' } };
      await signIn.accept([answer === 'forges' ? forged : cacao], { chains: ['eip155:1'], methods });
      signal.throwIfAborted();
    },
  }));
  const { core, adapter } = makeCore({ siwx, pairing: wallet, clock });
  adapter.verifyMessage = async ({ signature }) => signature === '0xsigned';
  adapter.answer = async (call) => {
    if (call.startsWith('connect')) adapter.reportConnected('walletConnect');
  };
  await core.start();
  open(core);
  const outcome = connect(core, { connectorId: 'walletConnect' });
  if (leaves !== undefined) clock.after(leaves, () => goBack(core));
  await clock.advance(90_000);
  const { signIn, connectFlow, connections, toast } = core.store.getState();
  return {
    failed: (await outcome) !== undefined,
    isConnected: connections.eip155?.status === 'connected',
    sessions: await siwx.getSessions('eip155:1', address),
    status: signIn.status,
    pending: connectFlow.status === 'pending',
    loading: toast?.open === true && toast.variant === 'loading',
  };
}

it('on any schedule, signed-in accounts are connected, and connected ones are signed in or prompted', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const { isConnected, sessions, status, pending, loading, failed } = await run(schedule);
      seen.add(`${isConnected} ${sessions.length}`);
      expect({ pending, loading }).toEqual({ pending: false, loading: false });
      if (!isConnected) expect([sessions, schedule.leaves !== undefined || failed]).toEqual([[], true]);
      else expect(status).toBe(sessions.length === 1 ? 'signed' : 'needed');
      const inTime = schedule.write < 3_000;
      if (schedule.leaves === undefined && schedule.answer === 'signs' && schedule.keeps)
        expect([isConnected, sessions.length]).toEqual([true, inTime ? 1 : 0]);
      if (schedule.answer === 'forges' && inTime) expect(isConnected).toBe(false);
    }),
    { numRuns: 400 },
  );
  expect([...seen].sort()).toEqual(['false 0', 'true 0', 'true 1']);
});
