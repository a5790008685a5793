import { FakeClock, settle } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SignClient } from '../client/sign-client.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { lateBroadcast } from '../test-support/late-broadcast.ts';
import { chain, connectPeers, createClient } from '../test-support/peers.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import type { SessionRequestClaim } from './claim-request.ts';

/** One step. `tab` chooses one of two, `pick` one of its shown requests. */
type Step =
  | { readonly kind: 'ask' }
  /** The relay takes no answers, or takes them again. */
  | { readonly kind: 'lose' | 'find' }
  | { readonly kind: 'claim' | 'respond' | 'release'; readonly tab: number; readonly pick: number }
  /** One tab stops receiving messages, receives the missed ones, or is closed and reopened. */
  | { readonly kind: 'delay' | 'deliver' | 'reopen'; readonly tab: number }
  /** Both tabs answer or claim the same request at the same time. */
  | { readonly kind: 'claimBoth' | 'respondBoth'; readonly pick: number };

const tab = fc.nat({ max: 1 });
const pick = fc.nat({ max: 3 });
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Step>({ kind: 'ask' }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('lose' as const, 'find' as const) }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constantFrom('claim' as const, 'respond' as const, 'release' as const),
        tab,
        pick,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('delay' as const, 'deliver' as const, 'reopen' as const),
        tab,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('claimBoth' as const, 'respondBoth' as const), pick }),
    },
  ),
  { minLength: 5, maxLength: 30 },
);

interface Tab {
  client: SignClient;
  readonly claims: Map<number, SessionRequestClaim>;
  delay(): void;
  deliver(): void;
}

/** A wallet in two tabs, a site that sends requests, and the invariants of every request. */
class World {
  readonly relay = new MemoryRelay();
  readonly clock = new FakeClock();
  readonly answered = new Set<number>();
  /** Requests whose answer is stored or sent. */
  readonly over = new Set<number>();
  /** Requests whose claim ended with its tab: they may have been executed. */
  readonly cutOff = new Set<number>();
  readonly wrong: string[] = [];
  readonly tabs: Tab[] = [];
  #underWay = 0;
  #results = 0;
  topic = '';
  dapp!: SignClient;
  readonly #storage = memoryStorage();
  readonly #browser = new FakeTabs();

  async open(): Promise<void> {
    this.dapp = await createClient(this.relay, this.clock, 'dapp');
    this.tabs.push(await this.#openTab(), await this.#openTab());
    const [{ client: wallet }] = this.tabs as [Tab];
    ({ topic: this.topic } = await connectPeers({ dapp: this.dapp, wallet }));
  }

  /** Does not await the step's effects: they may need a frozen tab. */
  async run(step: Step): Promise<void> {
    switch (step.kind) {
      case 'ask':
        this.dapp
          .request({ topic: this.topic, chainId: chain, request: { method: 'personal_sign', params: [] } })
          .catch(() => undefined);
        break;
      case 'lose':
      case 'find':
        this.relay.onFrame = ({ params }) =>
          step.kind === 'lose' && (params as { tag?: number }).tag === 1109 ? 'ignore' : 'take';
        break;
      case 'claimBoth':
      case 'respondBoth': {
        const id = this.#pick(this.tabs[0], step.pick);
        for (const one of this.tabs) this.#start(step.kind === 'claimBoth' ? 'claim' : 'respond', one, id);
        break;
      }
      case 'claim':
      case 'respond':
      case 'release': {
        const here = this.tabs[step.tab];
        if (here) this.#start(step.kind, here, this.#pick(here, step.pick));
        break;
      }
      default:
        await this.#change(step.kind, step.tab);
    }
    await this.clock.advance(2);
  }

  /** Lets every tab run until nothing is pending. */
  async heal(): Promise<void> {
    for (const one of this.tabs) one.deliver();
    this.relay.onFrame = () => 'take';
    this.relay.disconnectAll();
    await this.clock.advance(130_000);
    if (this.#underWay > 0) this.wrong.push('something hangs');
    for (const id of this.over)
      if (this.dapp.core.history.sent(id)) this.wrong.push(`the answer to ${id} is lost`);
    for (const { client } of this.tabs)
      if (client.core.answers.size > 0) this.wrong.push('an answer is kept after it was sent');
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.dapp, ...this.tabs.map(({ client }) => client)].map((client) => client.dispose()),
    );
  }

  #start(kind: 'claim' | 'respond' | 'release', here: Tab, id: number | undefined): void {
    if (id === undefined) return;
    const run = { claim: this.#claim, respond: this.#respond, release: this.#release }[kind];
    this.#underWay += 1;
    void run.call(this, here, id).finally(() => {
      this.#underWay -= 1;
    });
  }

  async #change(kind: 'delay' | 'deliver' | 'reopen', index: number): Promise<void> {
    const here = this.tabs[index];
    if (!here) return;
    if (kind === 'reopen') {
      for (const id of here.claims.keys()) this.cutOff.add(id);
      await here.client.dispose();
      this.tabs[index] = await this.#openTab();
      return;
    }
    here[kind]();
  }

  #pick(here: Tab | undefined, number: number): number | undefined {
    const shown = here?.client.getPendingSessionRequests() ?? [];
    return shown[number % Math.max(1, shown.length)]?.id;
  }

  async #claim(here: Tab, id: number): Promise<void> {
    const claim = await here.client.claimSessionRequest({ topic: this.topic, id }).catch(() => undefined);
    if (!claim) return;
    if (this.over.has(id)) this.wrong.push(`${id} was claimed after it was answered`);
    if (this.tabs.some(({ claims }) => claims.has(id))) this.wrong.push(`${id} was claimed twice`);
    if (this.cutOff.has(id) && claim.request.claimedAt === undefined)
      this.wrong.push(`${id} does not say that it was begun`);
    here.claims.set(id, claim);
  }

  async #respond(here: Tab, id: number): Promise<void> {
    // A second response with the same result would resolve.
    this.#results += 1;
    const response = { id, jsonrpc: '2.0', result: this.#results } as const;
    const isAnswered = await here.client.respond({ topic: this.topic, response }).then(
      () => true,
      () => false,
    );
    if (!isAnswered) return;
    if (this.answered.has(id)) this.wrong.push(`${id} was answered twice`);
    if (this.tabs.some((other) => other !== here && other.claims.has(id)))
      this.wrong.push(`${id} was answered while another tab had claimed it`);
    this.answered.add(id);
    here.claims.delete(id);
  }

  async #release(here: Tab, id: number): Promise<void> {
    const claim = here.claims.get(id);
    here.claims.delete(id);
    await claim?.release();
  }

  async #openTab(): Promise<Tab> {
    const { environment, delay, deliver } = lateBroadcast(this.#browser.open().environment);
    const client = await createClient(this.relay, this.clock, 'wallet', {
      storage: this.#storage,
      tabs: environment,
    });
    client.on('session_request_answered', ({ id }) => this.over.add(id));
    client.on('session_request', ({ id }) => {
      if (this.over.has(id)) this.wrong.push(`${id} was shown after it was answered`);
    });
    await settle();
    return { client, delay, deliver, claims: new Map() };
  }
}

test('executes and answers each request at most once, however two tabs claim, answer, lag and close', async () => {
  let answers = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (schedule) => {
      const world = new World();
      await world.open();
      for (const step of schedule) await world.run(step);
      await world.heal();
      expect(world.wrong).toEqual([]);
      answers += world.answered.size;
      await world.close();
    }),
    { numRuns: 40 },
  );
  expect(answers).toBeGreaterThan(0);
}, 60_000);
