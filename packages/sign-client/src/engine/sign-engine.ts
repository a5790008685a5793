import { readPeerMetadata } from '@mooring/protocol';
import type { ContractVerifier } from '@mooring/protocol/cacao';
import { hashMessage } from '@mooring/protocol/crypto';
import type { Metadata, SessionRecord } from '@mooring/protocol/sign';
import { nowSeconds } from '@mooring/protocol/time';
import type { Core } from '../core/core.ts';
import type { InboundRequest } from '../core/method-handler.ts';
import { Emitter } from '../emitter/emitter.ts';
import type { VerifyContext } from '../records/records.ts';
import { answerKey, type StoredRequest } from '../records/stored-request.ts';
import type { Verification } from '../verify/verification.ts';
import { Answered } from './answered.ts';
import { KeptMessages } from './kept-messages.ts';
import { LatestIds } from './latest-ids.ts';
import type { SignEvents } from './sign-events.ts';

/** Options of the session engine. */
export interface SignConfig {
  /** Emits requests as they arrive instead of one at a time. */
  readonly disableRequestQueue?: boolean | undefined;
  /**
   * Emits each request in every window of the wallet instead of one. Only for wallets that call `claimSessionRequest`
   * before they execute a request.
   */
  readonly requestsInEveryTab?: boolean | undefined;
  /** Milliseconds between the answer to one request and the next one's event. Default: 0. */
  readonly requestQueuePause?: number | undefined;
  /**
   * Verifies a contract account's signature (EIP-1271) of a sign-in within a pairing. Without it, such signatures are
   * refused: the client makes no chain requests itself.
   */
  readonly verifyContractSignature?: ContractVerifier | undefined;
}

/** An open claim of a session request. */
export interface OpenClaim {
  /** The stored request before it was claimed. */
  readonly request: StoredRequest;
  /** Releases its lock. */
  readonly free: () => void;
  /** Whether an answer is being sent. */
  isAnswering: boolean;
  /** Whether the application has released the claim. */
  isUnwanted: boolean;
  /** Settles when a release in progress is done. Never rejects. */
  givenBack: Promise<void> | undefined;
}

/** A response in progress. */
export interface OpenResponse {
  /** Of the result; `undefined` for an error. */
  readonly hash: string | undefined;
  readonly done: Promise<void>;
}

/** A session change that the dapp has not answered yet: the changed members, before and after. */
export interface OpenChange {
  readonly topic: string;
  readonly before: Partial<SessionRecord>;
  readonly after: Partial<SessionRecord>;
}

/** A message whose origin can be verified, as it arrived or with the hash (hex) that was kept of it. */
type Verifiable = Pick<InboundRequest, 'topic' | 'id' | 'attestation' | 'envelopeHash'> &
  (Pick<InboundRequest, 'plaintext'> | { readonly messageHash: string });

/** State shared by all parts of the session engine. */
export class SignEngine {
  readonly core: Core;
  readonly metadata: Metadata;
  readonly config: SignConfig;
  readonly events = new Emitter<SignEvents>();
  /** Settles when link mode is ready, if this client uses it. Never rejects. */
  linkMode: Promise<void> = Promise.resolve();
  /** The newest event per topic and name. */
  readonly latest = new LatestIds();
  /** Session changes that the dapp has not answered yet, by the request's id. */
  readonly undo = new Map<number, OpenChange>();
  /** Session requests that this tab has claimed, by id. */
  readonly claims = new Map<number, OpenClaim>();

  /** Ends of sessions that their peers do not know yet. */
  readonly endings: KeptMessages;
  /** This wallet's answers to session requests that the relay has not accepted yet. */
  readonly answers: KeptMessages;
  readonly answered: Answered;
  /** Responses of this tab to session requests that are in progress, by {@link answerKey}. */
  readonly responses = new Map<string, OpenResponse>();
  /** Pending requests that another window of the wallet has, by id. */
  readonly elsewhere = new Set<number>();
  #start: () => Promise<void> = () => Promise.resolve();

  #verification: Verification | undefined;

  constructor(core: Core, metadata: Metadata, config: SignConfig = {}) {
    this.core = core;
    core.attach();
    this.metadata = metadata;
    this.config = config;
    this.answered = new Answered(core);
    this.endings = new KeptMessages({
      core,
      store: core.endings,
      keyOf: ({ topic }) => topic,
      publish: ({ topic, id, message }) =>
        core.messenger.publishPrepared(topic, 'wc_sessionDelete', id, message),
    });
    this.answers = new KeptMessages({
      core,
      store: core.answers,
      keyOf: answerKey,
      // One that could not be read may be readable later.
      isWanted: ({ topic }) => core.sessions.has(topic) || core.sessions.isAside(topic),
      publish: ({ topic, id, message }) =>
        core.messenger.publishAnswer(topic, message, 'wc_sessionRequest', { correlationId: id }),
    });
    core.verification?.then(
      (loaded) => {
        this.#verification = loaded;
      },
      () => undefined,
    );
    core.onBroadcast('event', (payload) => {
      if (!Array.isArray(payload)) return;
      const [name, value] = payload as [keyof SignEvents, never];
      this.events.emit(name, value);
    });
  }

  /** Unix seconds. */
  get now(): number {
    return nowSeconds(this.core.clock);
  }

  /** Calls back when storage has been read, before the first message is handled. Never rejects. */
  onStart(listener: () => Promise<void>): void {
    this.#start = listener;
  }

  start(): Promise<void> {
    return this.#start();
  }

  /** Emits in every tab. */
  emit<Name extends keyof SignEvents>(name: Name, payload: SignEvents[Name]): void {
    this.core.broadcast('event', [name, payload]);
    this.events.emit(name, payload);
  }

  /** Emits in the other tabs only. */
  emitElsewhere<Name extends keyof SignEvents>(name: Name, payload: SignEvents[Name]): void {
    this.core.broadcast('event', [name, payload]);
  }

  /**
   * Returns the immediately known context of a message's origin. Stores a later answer of the verify service with
   * `keep` and emits it as `verify_context`.
   *
   * @param keep returns `false` if that message is no longer pending; another one may have taken its id
   * @param judge adjusts a context by the message's own claims about its origin
   */
  async verify(
    peer: Metadata,
    { topic, id, attestation, envelopeHash, ...message }: Verifiable,
    keep: (context: VerifyContext) => Promise<boolean> | boolean,
    judge: (context: VerifyContext) => VerifyContext = (context) => context,
  ): Promise<VerifyContext> {
    const unknown = this.unverified(peer);
    const onContext = async (context: VerifyContext) => {
      const verifyContext = judge(context);
      if (await keep(verifyContext)) this.emit('verify_context', { id, topic, verifyContext });
    };
    const { verification } = this.core;
    if (!verification) return judge(unknown);
    const messageHash = 'messageHash' in message ? message.messageHash : hashMessage(message.plaintext);
    const claim = { topic, peer, attestation, envelopeHash, messageHash };
    if (this.#verification) return judge(await this.#verification.context(claim, unknown, onContext));
    verification
      .then((loaded) => loaded.context(claim, unknown, onContext))
      .then((context) => (context === unknown ? undefined : onContext(context)))
      .catch(() => undefined);
    return judge(unknown);
  }

  /** The context of a message when only the peer's own claim is known. */
  unverified(peer: Metadata): VerifyContext {
    const { url } = readPeerMetadata(peer);
    const origin = url === '' ? '' : new URL(url).origin;
    const verifyUrl = peer.verifyUrl ?? this.core.verifyUrl ?? '';
    return { verified: { verifyUrl, validation: 'UNKNOWN', origin } };
  }
}
