import { stringifyJson } from '@mooring/protocol';
import { sealEnvelope } from '@mooring/protocol/crypto';
import type { SessionRecord } from '@mooring/protocol/sign';
import { settle } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SignClient } from '../client/sign-client.ts';
import { sizeOfRequest } from '../records/stored-request.ts';
import { type Damage, type Hostile, hostile } from '../test-support/hostile-inputs.ts';
import { asked, chain, connectPeers, createPeers, type Peers } from '../test-support/peers.ts';

/** Number of inputs; set `MOORING_FUZZ=1000000` for a long manual run. */
const inputs = Number(process.env.MOORING_FUZZ ?? 5_000);
const rejection = { code: 5000, message: 'User rejected.' };
const perRun = 50;
/** Runs before a new world replaces one whose state the attack may have exhausted. */
const runsPerWorld = 5;
/** Events that the inputs must trigger now and then; otherwise they test nothing. */
const reachable = [
  'session_request',
  'session_proposal',
  'session_authenticate',
  'session_update',
  'session_extend',
  'session_event',
  'session_ping',
  'session_delete',
] as const;

/** Two peers with one untouched session, and topics that receive arbitrary input. */
interface World extends Peers {
  readonly kept: SessionRecord;
  readonly topics: readonly string[];
  readonly keys: ReadonlyMap<string, string>;
}

async function openWorld(reached: Set<string>): Promise<World> {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  for (const name of reachable) for (const client of [dapp, wallet]) client.on(name, () => reached.add(name));
  const kept = await connectPeers(peers);
  wallet.on('session_request', ({ id, topic, params }) => {
    const answer = topic === kept.topic ? { result: params.request.params } : { error: rejection };
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } }).catch(() => undefined);
  });
  const attacked = await connectPeers(peers);
  const proposing = await dapp.connect({ optionalNamespaces: asked });
  proposing.approval().catch(() => undefined);
  await wallet.pair({ uri: proposing.uri ?? '' });
  const signingIn = await dapp.authenticate({
    chains: ['eip155:1'],
    domain: 'dapp.example',
    nonce: 'abcdef12',
    uri: 'https://dapp.example',
    methods: ['personal_sign'],
  });
  signingIn.response().catch(() => undefined);
  await wallet.pair({ uri: signingIn.uri ?? '' });
  await settle();
  const topics = [
    attacked.topic,
    ...dapp.proposal.getAll().map(({ pairingTopic }) => pairingTopic),
    ...dapp.core.auths.keys(),
  ];
  // The attacking peer keeps a topic's key even after its session ends.
  const keys = new Map(
    topics.map((topic) => [
      topic,
      dapp.core.keychain.has(topic) ? dapp.core.keychain.get(topic) : '11'.repeat(32),
    ]),
  );
  return { ...peers, kept, topics, keys };
}

function harm(text: string, { keep, bytes }: Damage): string {
  const raw = Buffer.from(text, 'base64').subarray(0, keep);
  for (const [position, value] of bytes) if (raw.length > 0) raw[position % raw.length] = value;
  return raw.toString('base64');
}

function sealed({ topics, keys }: World, input: Exclude<Hostile, { kind: 'frame' | 'envelope' }>): string {
  const symKey = keys.get(topics[input.pick % topics.length] ?? '') ?? '';
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const message = input.kind === 'text' ? input.text : stringifyJson(input.payload ?? null);
  const type = input.kind === 'text' ? 0 : input.type;
  if (type === 2) return sealEnvelope({ type, message });
  if (type === 1) return sealEnvelope({ type, symKey, senderPublicKey: 'cd'.repeat(32), message, iv });
  const envelope = sealEnvelope({ type, symKey, message, iv });
  return input.kind === 'damaged' ? harm(envelope, input.damage) : envelope;
}

function put(world: World, input: Hostile): void {
  if (input.kind === 'frame') {
    world.relay.disturb(input.text);
    return;
  }
  const topic = world.topics[input.pick % world.topics.length] ?? '';
  world.relay.inject(topic, input.kind === 'envelope' ? input.text : sealed(world, input), 1108);
}

async function closeWorld({ dapp, wallet, clock }: Peers): Promise<void> {
  await Promise.all([dapp.dispose(), wallet.dispose()]);
  // Deferred work runs after disposal.
  await clock.advance(2_000);
  expect(clock.pending).toBe(0);
}

function checkBounds(client: SignClient): void {
  expect(client.core.requests.size).toBeLessThanOrEqual(1_000);
  const bytes = client.core.requests.values().reduce((sum, request) => sum + sizeOfRequest(request), 0);
  expect(bytes).toBeLessThanOrEqual(3 * 4_194_304);
  expect(client.proposal.length).toBeLessThanOrEqual(101);
  expect(client.core.authRequests.size).toBeLessThanOrEqual(101);
}

test(
  `${inputs} frames and envelopes of any kind affect only their own session, and both peers keep working`,
  async () => {
    let world: World | undefined;
    let runs = 0;
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: perRun, maxLength: perRun }), async (batch) => {
        runs += 1;
        if (!world || runs % runsPerWorld === 0) {
          const old = world;
          world = undefined;
          if (old) await closeWorld(old);
          world = await openWorld(reached);
        }
        const { dapp, wallet, relay, kept, clock } = world;
        for (const input of batch) put(world, input);
        await clock.advance(5);
        await Promise.all([dapp.core.messenger.idle(), wallet.core.messenger.idle()]);
        expect(dapp.session.get(kept.topic)).toEqual(kept);
        checkBounds(dapp);
        checkBounds(wallet);
        const text = `still here ${runs}`;
        const asking = {
          topic: kept.topic,
          chainId: chain,
          request: { method: 'personal_sign', params: [text] },
        };
        const answered = dapp.request(asking);
        await settle();
        expect(await answered).toEqual([text]);
        relay.frames.length = 0;
      }),
      {
        numRuns: Math.ceil(inputs / perRun), // A failure depends on the runs before it.
        endOnFailure: true,
      },
    );
    if (world) await closeWorld(world);
    expect([...reached].sort()).toEqual([...reachable].sort());
  },
  60_000 + inputs * 5,
);
