import { verifyCacao } from '@mooring/protocol/cacao';
import type { Namespaces } from '@mooring/protocol/sign';
import { FakeClock, settle } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SignClient } from '../client/sign-client.ts';
import { loadAuthenticate } from '../lazy.ts';
import { account, chain, createClient, given, otherChain, outcomeOf } from '../test-support/peers.ts';
import { propose } from '../test-support/propose.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';
import { askToSignIn, signIn } from '../test-support/sign-in.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

const rejection = { code: 5000, message: 'User rejected.' };
const oneAccount: Namespaces = { eip155: { ...given.eip155, accounts: [account] } };
const isAnswer = ({ method, params }: { method: string; params: unknown }) =>
  method === 'wc_approveSession' || (params as { tag?: number }).tag === 1117;

/** Loading code takes real time, which the fake clock does not advance. */
beforeAll(() => Promise.all([loadAuthenticate(), verifyCacao({} as never)]));

/** What a wallet is asked, and how it answers in each way. */
interface Asked {
  approve(wallet: SignClient, grant: 'all' | 'one'): Promise<unknown>;
  reject(wallet: SignClient): Promise<unknown>;
}

const kinds = {
  async proposal(peers: { dapp: SignClient; wallet: SignClient }): Promise<Asked> {
    const { id } = (await propose(peers)).proposal;
    return {
      approve: (wallet, grant) => wallet.approve({ id, namespaces: grant === 'all' ? given : oneAccount }),
      reject: (wallet) => wallet.reject({ id, reason: rejection }),
    };
  },
  async 'sign-in'(peers: { dapp: SignClient; wallet: SignClient }): Promise<Asked> {
    const { request, response } = await askToSignIn(peers, {
      chains: [chain, otherChain],
      domain: 'dapp.example',
      nonce: 'abcdef12',
      uri: 'https://dapp.example',
      methods: ['personal_sign', 'eth_sendTransaction'],
    });
    response().catch(() => undefined);
    const { id } = request;
    return {
      approve: (wallet, grant) => {
        const chains = grant === 'all' ? [chain, otherChain] : [chain];
        return wallet.approveSessionAuthenticate({ id, auths: signIn(request, { chains }) });
      },
      reject: (wallet) => wallet.rejectSessionAuthenticate({ id, reason: rejection }),
    };
  },
};

/** A request to a wallet over a relay whose confirmations can be lost. */
async function waiting(kind: keyof typeof kinds) {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const storage = refusingStorage();
  const dapp = await createClient(relay, clock, 'dapp');
  const open = async () => {
    const client = await createClient(relay, clock, 'wallet', { storage });
    client.on('session_authenticate', () => undefined);
    return client;
  };
  const world = { relay, clock, storage, dapp, wallet: await open() };
  const asked = await kinds[kind](world);
  return {
    world,
    /** Gives an answer whose confirmation the relay loses, as it does what the dapp says. */
    async unheard(answer: (wallet: SignClient) => Promise<unknown>, fate: 'silent' | 'ignore' = 'silent') {
      relay.onFrame = (frame) => (isAnswer(frame) ? fate : 'take');
      relay.onDeliver = ({ tag }) => (tag === 1103 ? 0 : 1);
      const outcome = outcomeOf(answer(world.wallet));
      await settle();
      await clock.advance(66_000);
      relay.onFrame = () => 'take';
      relay.onDeliver = () => 1;
      return outcome;
    },
    async restart() {
      await world.wallet.dispose();
      world.wallet = await open();
      await clock.advance(1_000);
    },
    /** Delivers everything, and lets time pass until nothing is open. */
    async end() {
      relay.disconnectAll();
      for (let minute = 0; minute < 61; minute += 1) {
        await clock.advance(60_000);
        relay.redeliver();
      }
      await settle();
    },
    all: (wallet: SignClient) => asked.approve(wallet, 'all'),
    one: (wallet: SignClient) => asked.approve(wallet, 'one'),
    reject: (wallet: SignClient) => asked.reject(wallet),
  };
}

type World = Awaited<ReturnType<typeof waiting>>['world'];

/**
 * Both peers have the same sessions. The answer to a sign-in names no expiry: each peer counts from its own time, and a
 * wallet that answers again from its first attempt, so its session ends first.
 */
function expectAgreement({ dapp, wallet }: World, kind: 'proposal' | 'sign-in'): void {
  expect(wallet.session.keys).toEqual(dapp.session.keys);
  for (const topic of dapp.session.keys) {
    const [here, there] = [dapp.session.get(topic), wallet.session.get(topic)];
    expect([there.namespaces, there.self.publicKey]).toEqual([here.namespaces, here.peer.publicKey]);
    if (kind === 'proposal') expect(there.expiry).toBe(here.expiry);
    else expect(there.expiry).toBeLessThanOrEqual(here.expiry);
  }
}

async function keysOf({ storage, wallet }: World): Promise<readonly string[]> {
  const known = ['client_ed25519_seed', ...wallet.session.keys, ...wallet.pairing.keys];
  return (await storage.keysOf('key')).filter((key) => !known.some((tag) => key.endsWith(`/${tag}`)));
}

describe.each(['proposal', 'sign-in'] as const)(
  'after an approval of a %s that the relay did not confirm,',
  (kind) => {
    test('another one, with other accounts or chains, gives both sides the same session', async () => {
      const { world, unheard, all, one } = await waiting(kind);
      expect(await unheard(all)).toHaveProperty('error');
      const [topic] = world.dapp.session.keys;
      expect(world.wallet.session.keys).toEqual([]);
      await one(world.wallet);
      await settle();
      expect(world.wallet.session.keys).toEqual([topic]);
      expectAgreement(world, kind);
      expect(await keysOf(world)).toEqual([]);
    });

    test('the wallet can be restarted before it approves again', async () => {
      const { world, unheard, restart, all } = await waiting(kind);
      await unheard(all);
      const [topic] = world.dapp.session.keys;
      await restart();
      await all(world.wallet);
      await settle();
      expect(world.wallet.session.keys).toEqual([topic]);
      expectAgreement(world, kind);
    });

    test('a rejection ends the session that the dapp has', async () => {
      const { world, unheard, reject, all } = await waiting(kind);
      await unheard(all);
      expect(world.dapp.session.length).toBe(1);
      await reject(world.wallet);
      await settle();
      expectAgreement(world, kind);
      expect(world.dapp.session.length).toBe(0);
      expect(await keysOf(world)).toEqual([]);
    });

    test('its expiry ends the session that the dapp has', async () => {
      const { world, unheard, end, all } = await waiting(kind);
      await unheard(all);
      expect(world.dapp.session.length).toBe(1);
      await end();
      expect([world.dapp.session.length, world.wallet.session.length]).toEqual([0, 0]);
      expect(await keysOf(world)).toEqual([]);
    });

    test('the application sees the request as before', async () => {
      const { world, unheard, all } = await waiting(kind);
      const shown = () => [world.wallet.proposal.getAll(), world.wallet.auth.requests.getAll()];
      const before = shown();
      await unheard(all);
      expect(shown()).toEqual(before);
    });
  },
);

test.each(['silent', 'ignore'] as const)(
  'the properties of the first approval stay, which no update can change, if the relay was %s',
  async (fate) => {
    const { world, unheard } = await waiting('proposal');
    const [id = 0] = world.wallet.proposal.keys;
    const first = {
      sessionProperties: { atomic: 'first' },
      scopedProperties: { eip155: 'first' },
      sessionConfig: { disableDeepLink: true },
    };
    await unheard((wallet) => wallet.approve({ id, namespaces: given, ...first }), fate);
    expect(world.dapp.session.length).toBe(fate === 'silent' ? 1 : 0);
    const sessionProperties = { atomic: 'second', other: 'second' };
    await world.wallet.approve({ id, namespaces: oneAccount, sessionProperties });
    await settle();
    expectAgreement(world, 'proposal');
    const [there, here] = [world.wallet.session.getAll(), world.dapp.session.getAll()];
    for (const sessions of [here, there])
      expect(sessions).toMatchObject([{ namespaces: oneAccount, ...first }]);
  },
);

test('an approval that the dapp answers stands, although the relay does not confirm it', async () => {
  const { world, all } = await waiting('proposal');
  world.relay.onFrame = (frame) => (isAnswer(frame) ? 'silent' : 'take');
  await all(world.wallet);
  await settle();
  expectAgreement(world, 'proposal');
  expect(world.wallet.session.getAll()).toMatchObject([{ acknowledged: true }]);
  await world.wallet.dispose();
  await world.dapp.dispose();
  expect(world.clock.pending).toBe(0);
});

test('peers agree after any sequence of answers, lost confirmations and restarts', async () => {
  const step = fc.oneof(
    fc.record({
      answer: fc.constantFrom('all' as const, 'one' as const, 'reject' as const),
      fate: fc.constantFrom('take' as const, 'silent' as const, 'ignore' as const),
    }),
    fc.constant('restart' as const),
  );
  const kind = fc.constantFrom('proposal' as const, 'sign-in' as const);
  await fc.assert(
    fc.asyncProperty(kind, fc.array(step, { minLength: 1, maxLength: 4 }), async (asked, schedule) => {
      const { world, unheard, restart, end, ...answers } = await waiting(asked);
      for (const one of schedule) {
        if (one === 'restart') await restart();
        else if (one.fate === 'take') await outcomeOf(answers[one.answer](world.wallet));
        else await unheard(answers[one.answer], one.fate);
      }
      await end();
      expectAgreement(world, asked);
      expect(await keysOf(world)).toEqual([]);
      await Promise.all([world.dapp.dispose(), world.wallet.dispose()]);
    }),
    {
      numRuns: 40,
      examples: [
        ['sign-in', [{ answer: 'all', fate: 'ignore' }, { answer: 'all', fate: 'take' }, 'restart']],
      ],
    },
  );
});
