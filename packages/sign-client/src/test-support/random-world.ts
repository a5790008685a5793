import type { Namespaces } from '@mooring/protocol/sign';
import { FakeClock, settle } from '@mooring/protocol/testing';
import type { SignClient } from '../client/sign-client.ts';
import type { SignEvents } from '../engine/sign-events.ts';
import { answerKey } from '../records/stored-request.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { Life } from './life.ts';
import { account, address, asked, chain, createClient, given, metadata, otherChain } from './peers.ts';
import { Phone } from './phone.ts';
import type { Step } from './schedule.ts';
import { signIn } from './sign-in.ts';

type Side = 'dapp' | 'wallet';

const sign = 'personal_sign';
const rejection = { code: 5000, message: 'User rejected.' };
const appOf = (side: Side) => `https://${side}.example/app`;
const oneAccount: Namespaces = { eip155: { ...given.eip155, accounts: [account] } };

interface Tracked {
  readonly what: string;
  readonly side: Side;
  readonly topic: string;
  settled: boolean;
}

/** Two peers, a relay with optional faults, and the invariants to check. */
export class RandomWorld {
  readonly relay = new MemoryRelay();
  readonly phone = new Phone();
  readonly clock = new FakeClock();
  readonly clients!: Record<Side, SignClient>;
  /** All tracked promises. */
  readonly promises: Tracked[] = [];
  /** Sessions that were disconnected. */
  readonly ended = new Set<string>();
  /** Sessions whose peer was killed while notifying the other. */
  readonly uncertain = new Set<string>();
  /** Sessions whose dapp was killed, possibly before confirming them to the wallet. */
  readonly unconfirmed = new Set<string>();
  /** Session requests by content, and how often the wallet was shown each in one run. */
  readonly shown = new Map<string, number>();
  /** Session requests that a wallet has claimed in any run. */
  readonly carriedOut = new Set<string>();
  /** Session requests that a wallet has answered in any run, by session and id. */
  readonly answered = new Map<string, { readonly topic: string; readonly id: number }>();
  readonly wrong: string[] = [];
  readonly #storage = { dapp: memoryStorage(), wallet: memoryStorage() };
  readonly #lives = {} as Record<Side, Life>;
  /** The side whose writes no longer all reach the disk. */
  #dying: Side | undefined;
  readonly #signsIn: boolean;
  /** The user's response to a sign-in, by its nonce. */
  readonly #says = new Map<string, Extract<Step, { kind: 'signIn' }>['how']>();
  #asked = 0;

  private constructor(signsIn: boolean) {
    this.#signsIn = signsIn;
  }

  /** @param signsIn whether the wallet supports sign-in */
  static async create(signsIn: boolean): Promise<RandomWorld> {
    const world = new RandomWorld(signsIn);
    Object.assign(world, {
      clients: { dapp: await world.#start('dapp'), wallet: await world.#start('wallet') },
    });
    return world;
  }

  async run(step: Step): Promise<void> {
    const dying = this.#dying;
    const done = this.#take(step);
    // A dying process may never settle its step.
    if (dying === undefined) await done;
    else done.catch(() => undefined);
    // Ids of one millisecond compare as equal, so each step takes longer.
    await this.clock.advance(2);
    if (dying !== undefined) await this.#crash(dying);
  }

  async #take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'connect':
        await this.#connect();
        break;
      case 'cut':
        this.relay.disconnectAll();
        break;
      case 'refuse':
        this.relay.refuses = true;
        this.relay.disconnectAll();
        break;
      case 'heal':
        this.relay.refuses = false;
        break;
      case 'redeliver':
        this.relay.redeliver();
        break;
      case 'wait':
        await this.clock.advance(step.milliseconds);
        break;
      case 'restart':
        if (this.#dying !== step.side) await this.#restart(step.side);
        break;
      case 'crash':
        if (this.#dying !== undefined) break;
        this.#dying = step.side;
        this.#lives[step.side].failAfter(step.writes);
        break;
      case 'signIn':
        await this.#signIn(step);
        break;
      case 'disconnect':
        this.#disconnect(step.side, step.pick);
        break;
      default:
        this.#onSession(step.kind, step.pick);
    }
  }

  /** Ends all faults and advances time past every deadline. */
  async heal(): Promise<void> {
    if (this.#dying !== undefined) await this.#crash(this.#dying);
    this.relay.refuses = false;
    this.relay.onDeliver = () => 1;
    this.relay.onFrame = () => 'take';
    this.phone.onOpen = () => 1;
    this.relay.disconnectAll();
    for (let round = 0; round < 34; round += 1) {
      await this.clock.advance(10_000);
      this.relay.redeliver();
    }
    // A sign-in has the longest timeout, also on a reloaded page.
    const { dapp, wallet } = this.clients;
    const waits = dapp.core.auths.size + wallet.core.authRequests.size > 0;
    if (waits || this.promises.some(({ settled }) => !settled)) await this.clock.advance(3_600_000);
    await settle();
  }

  async #start(side: Side): Promise<SignClient> {
    const redirect = { universal: appOf(side), linkMode: true };
    const life = new Life(this.#storage[side], this.clock, this.relay.socket);
    this.#lives[side] = life;
    const client = await createClient(this.relay, this.clock, side, {
      clock: life.clock,
      socket: life.socket,
      storage: life.storage,
      metadata: { ...metadata(side), redirect },
      linking: this.phone.linking(appOf(side)),
    });
    if (side === 'wallet') this.#script(client);
    await (client as unknown as { engine: { linkMode: Promise<void> } }).engine.linkMode;
    return client;
  }

  /** The wallet approves everything; each response names its request. */
  #script(wallet: SignClient): void {
    this.shown.clear();
    wallet.on('session_proposal', ({ id }) =>
      this.#track('wallet', 'approve', '', wallet.approve({ id, namespaces: given })),
    );
    if (this.#signsIn) wallet.on('session_authenticate', (event) => this.#answerSignIn(wallet, event));
    wallet.on('session_request_answered', (one) => this.answered.set(answerKey(one), one));
    wallet.on('session_request', ({ id, topic, params }) => {
      if (this.answered.has(answerKey({ topic, id }))) this.wrong.push(`${id} is shown after its answer`);
      const [, , text] = params.request.params as string[];
      this.shown.set(String(text), (this.shown.get(String(text)) ?? 0) + 1);
      this.#track('wallet', 'respond', topic, this.#carryOut(wallet, topic, id, text));
    });
  }

  /** Claims a request before executing it, as a wallet should; a repeated claim must be marked. */
  async #carryOut(wallet: SignClient, topic: string, id: number, text: unknown): Promise<void> {
    const { request } = await wallet.claimSessionRequest({ topic, id });
    if (this.carriedOut.has(String(text)) && request.claimedAt === undefined)
      this.wrong.push(`${String(text)} is carried out again, and nothing says so`);
    this.carriedOut.add(String(text));
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: text } });
  }

  /** Answers a sign-in as the step specifies. */
  #answerSignIn(wallet: SignClient, { id, params }: SignEvents['session_authenticate']): void {
    if (this.#says.get(params.authPayload.nonce) === 'reject') {
      const refused = wallet.rejectSessionAuthenticate({ id, reason: rejection });
      this.#track('wallet', 'reject sign-in', '', refused);
      return;
    }
    const auths = signIn({ params }, { chains: [chain, otherChain] });
    const opened = this.phone.opened.length;
    const approved = wallet.approveSessionAuthenticate({ id, auths }).then(({ session }) => {
      // The response may not have been delivered.
      if (session?.transportType === 'link_mode' && this.phone.opened.length > opened)
        this.uncertain.add(session.topic);
    });
    this.#track('wallet', 'sign-in', '', approved);
  }

  async #signIn({ byLink, how }: Extract<Step, { kind: 'signIn' }>): Promise<void> {
    this.#asked += 1;
    const nonce = `nonce${String(this.#asked).padStart(6, '0')}`;
    this.#says.set(nonce, how);
    const { dapp, wallet } = this.clients;
    const { uri = '', response } = await dapp.authenticate(
      {
        chains: [chain, otherChain],
        domain: 'dapp.example',
        nonce,
        uri: 'https://dapp.example',
        ...(how === 'signature' ? {} : { methods: [sign, 'eth_sendTransaction'] }),
      },
      byLink ? appOf('wallet') : undefined,
    );
    const answered = response().then(({ auths = [], session }) => {
      for (const { p } of auths)
        if (p.nonce !== nonce) this.wrong.push(`${nonce} was answered with ${p.nonce}`);
      if (how === 'reject' && auths.length > 0) this.wrong.push(`${nonce} was refused and is answered`);
      if (how !== 'session' && auths.length > 0 && session) this.wrong.push(`${nonce} gave a session`);
    });
    this.#track('dapp', 'sign-in', '', answered);
    if (uri.startsWith('https:')) this.phone.open(uri);
    else this.#track('wallet', 'pair', '', wallet.pair({ uri }));
  }

  async #connect(): Promise<void> {
    const { dapp, wallet } = this.clients;
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
    this.#track('dapp', 'approval', '', approval());
    this.#track('wallet', 'pair', '', wallet.pair({ uri }));
  }

  #onSession(kind: 'request' | 'event' | 'update' | 'extend' | 'ping', pick: number): void {
    const { dapp, wallet } = this.clients;
    const from = kind === 'request' ? dapp : wallet;
    const topics = from.session.keys;
    const topic = topics[pick % Math.max(1, topics.length)];
    if (topic === undefined) return;
    if (kind === 'request') this.#request(topic);
    else if (kind === 'event')
      this.#track(
        'wallet',
        kind,
        topic,
        wallet.emit({ topic, chainId: chain, event: { name: 'chainChanged', data: chain } }),
      );
    else if (kind === 'ping') this.#track('wallet', kind, topic, wallet.ping({ topic }));
    else if (kind === 'extend')
      this.#track(
        'wallet',
        kind,
        topic,
        wallet.extend({ topic }).then((done) => done.acknowledged()),
      );
    else {
      const namespaces =
        wallet.session.get(topic).namespaces.eip155?.accounts.length === 1 ? given : oneAccount;
      this.#track(
        'wallet',
        kind,
        topic,
        wallet.update({ topic, namespaces }).then((done) => done.acknowledged()),
      );
    }
  }

  #request(topic: string): void {
    this.#asked += 1;
    const text = `request ${this.#asked}`;
    const answered = this.clients.dapp.request({
      topic,
      chainId: chain,
      request: { method: sign, params: ['0x00', address, text] },
    });
    this.#track(
      'dapp',
      'request',
      topic,
      answered.then((result) => {
        if (result !== text) this.wrong.push(`${text} was answered with ${String(result)}`);
      }),
    );
  }

  #disconnect(side: Side, pick: number): void {
    const client = this.clients[side];
    const topics = client.session.keys;
    const topic = topics[pick % Math.max(1, topics.length)];
    if (topic === undefined) return;
    this.ended.add(topic);
    this.#track(side, 'disconnect', topic, client.disconnect({ topic }));
  }

  /** Kills a side during a step: unwritten data is lost, and pending promises never settle. */
  async #crash(side: Side): Promise<void> {
    this.#dying = undefined;
    this.#doubt(side);
    for (const tracked of this.promises) if (tracked.side === side) tracked.settled = true;
    this.#lives[side].end();
    this.clients[side] = await this.#start(side);
  }

  async #restart(side: Side): Promise<void> {
    this.#doubt(side);
    await this.clients[side].dispose();
    this.clients[side] = await this.#start(side);
  }

  /** Marks state that is uncertain once a peer is gone. */
  #doubt(side: Side): void {
    for (const { side: whose, settled, topic } of this.promises)
      if (whose === side && !settled) this.uncertain.add(topic);
    // A killed wallet's approval may have reached the dapp, and a requested disconnect may not have been sent.
    for (const topic of this.clients[side].session.keys)
      if (side === 'wallet' || this.ended.has(topic)) this.uncertain.add(topic);
    for (const topic of this.ended) this.uncertain.add(topic);
    if (side === 'dapp') for (const topic of this.clients.dapp.session.keys) this.unconfirmed.add(topic);
  }

  #track(side: Side, what: string, topic: string, promise: Promise<unknown>): void {
    const tracked: Tracked = { what, side, topic, settled: false };
    this.promises.push(tracked);
    const done = () => {
      tracked.settled = true;
    };
    promise.then(done, done);
  }
}
