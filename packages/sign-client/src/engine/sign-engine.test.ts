import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { Core } from '../core/core.ts';
import type { InboundRequest } from '../core/method-handler.ts';
import type { VerifyContext } from '../records/records.ts';
import type { Verification } from '../verify/verification.ts';
import { SignEngine } from './sign-engine.ts';

const peer = { name: 'Dapp', description: '', url: 'https://dapp.example/page', icons: [] };
const request = { topic: 'topic', id: 7, plaintext: '{}' } as InboundRequest;
const unknown: VerifyContext = {
  verified: { verifyUrl: 'https://verify.example', validation: 'UNKNOWN', origin: 'https://dapp.example' },
};
const valid: VerifyContext = { verified: { ...unknown.verified, validation: 'VALID' } };

/** An engine over a core whose verify service and other tabs the test controls. */
function openEngine(verification?: Promise<Partial<Verification>>) {
  const sent: unknown[] = [];
  let hear: (payload: unknown) => void = () => undefined;
  const core = {
    ...{ attach: () => undefined, clock: new FakeClock(5_000), verification },
    verifyUrl: 'https://verify.example',
    broadcast: (_: string, payload: unknown) => void sent.push(payload),
    onBroadcast: (_: string, listener: typeof hear) => {
      hear = listener;
    },
  };
  const engine = new SignEngine(core as unknown as Core, peer);
  const heard: unknown[] = [];
  engine.events.on('verify_context', (payload) => heard.push(payload));
  return { engine, sent, heard, hear: (payload: unknown) => hear(payload) };
}

/** Runs a verification, and collects the contexts that are stored. */
function verifying({ engine }: ReturnType<typeof openEngine>, isPending = true) {
  const kept: VerifyContext[] = [];
  const answer = engine.verify(
    peer,
    request,
    (context) => {
      kept.push(context);
      return isPending;
    },
    (context) => ({ ...context, judged: true }) as VerifyContext,
  );
  return { answer, kept };
}

test('without a verify service, knows what the peer claims', async () => {
  const { answer } = verifying(openEngine());
  expect(await answer).toEqual({ ...unknown, judged: true });
});

test('a peer’s address that is not one has no origin', () => {
  const { engine } = openEngine();
  expect(engine.unverified({ ...peer, url: 'dapp' }).verified.origin).toBe('');
});

test('does not wait for the code of the verify service, and emits its answer once', async () => {
  let resolve: (loaded: Partial<Verification>) => void = () => undefined;
  const opened = openEngine(
    new Promise((loads) => {
      resolve = loads;
    }),
  );
  const { answer, kept } = verifying(opened);
  expect(await answer).toEqual({ ...unknown, judged: true });
  resolve({ context: async () => valid });
  await settle();
  const verifyContext = { ...valid, judged: true };
  expect(kept).toEqual([verifyContext]);
  expect(opened.heard).toEqual([{ id: 7, topic: 'topic', verifyContext }]);
  expect(opened.sent).toEqual([['verify_context', { id: 7, topic: 'topic', verifyContext }]]);
});

test('emits nothing if the service knows no more than the peer claims', async () => {
  const opened = openEngine(Promise.resolve({ context: async (_claim, context) => context }));
  const { kept } = verifying(opened);
  await settle();
  expect([kept, opened.heard]).toEqual([[], []]);
});

test('once its code has loaded, returns what the service knows, and emits what it learns later', async () => {
  let later: (context: VerifyContext) => unknown = () => undefined;
  const opened = openEngine(
    Promise.resolve({
      async context(_claim, context, onContext) {
        later = onContext;
        return context;
      },
    } satisfies Partial<Verification>),
  );
  await settle();
  const { answer, kept } = verifying(opened);
  expect(await answer).toEqual({ ...unknown, judged: true });
  expect(kept).toEqual([]);
  await later(valid);
  expect(opened.heard).toMatchObject([{ verifyContext: { verified: { validation: 'VALID' } } }]);
});

test('emits no context of a message that is no longer pending', async () => {
  const opened = openEngine(Promise.resolve({ context: async () => valid }));
  const { kept } = verifying(opened, false);
  await settle();
  expect(kept).toHaveLength(1);
  expect(opened.heard).toEqual([]);
});

test('keeps what the peer claims if the code of the service does not load', async () => {
  const opened = openEngine(Promise.reject(new Error('offline')));
  const { answer } = verifying(opened);
  expect(await answer).toEqual({ ...unknown, judged: true });
  await settle();
  expect(opened.heard).toEqual([]);
});

test('emits in every tab, and what other tabs emit; ignores messages that are no events', () => {
  const { engine, sent, heard, hear } = openEngine();
  const payload = { id: 1, topic: 'topic', verifyContext: valid };
  engine.emitElsewhere('verify_context', payload);
  expect([sent.length, heard.length]).toEqual([1, 0]);
  engine.emit('verify_context', payload);
  expect([sent.length, heard.length]).toEqual([2, 1]);
  for (const other of [undefined, 'verify_context', { 0: 'verify_context' }]) hear(other);
  hear(['verify_context', payload]);
  expect(heard).toEqual([payload, payload]);
});
