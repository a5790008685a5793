import { readPeerMetadata } from '@mooring/protocol';
import type { ContractVerifier } from '@mooring/protocol/cacao';
import type { Metadata, SessionRecord } from '@mooring/protocol/sign';
import type { Core } from '../core/core.ts';
import type { InboundRequest } from '../core/method-handler.ts';
import { Emitter } from '../emitter/emitter.ts';
import { nowSeconds } from '../ports/clock.ts';
import type { VerifyContext } from '../records/records.ts';
import type { StoredRequest } from '../records/stored-request.ts';
import type { Verification } from '../verify/verification.ts';
import { LatestIds } from './latest-ids.ts';
import type { SignEvents } from './sign-events.ts';

export interface SignConfig {
  /** Requests are emitted as they come instead of one at a time. */
  readonly disableRequestQueue?: boolean | undefined;
  /** Milliseconds between the answer to one request and the next one's event; 0 unless stated. */
  readonly requestQueuePause?: number | undefined;
  /**
   * Asks the chain whether a contract account signed (EIP-1271), for sign-ins within a pairing. Without it such a
   * signature is not accepted: a client asks no chain by itself.
   */
  readonly verifyContractSignature?: ContractVerifier | undefined;
}

/** A session request that this client has claimed. */
export interface OpenClaim {
  /** As storage had it before. */
  readonly request: StoredRequest;
  /** Gives its lock back. */
  readonly free: () => void;
  /** An answer to it is on its way. */
  isAnswering: boolean;
  /** Its release was asked for. */
  isUnwanted: boolean;
  /** Settles when a release that has begun is over. Never rejects. */
  givenBack: Promise<void> | undefined;
}

/** What every part of the session engine shares; roles add their methods to it. */
export class SignEngine {
  readonly core: Core;
  readonly metadata: Metadata;
  readonly config: SignConfig;
  readonly events = new Emitter<SignEvents>();
  /** Settles when link mode is ready, if this client has one. Never rejects. */
  linkMode: Promise<void> = Promise.resolve();
  /** Where waiting proposals come from, by their ids. */
  readonly contexts = new Map<number, VerifyContext>();
  /** Newest event per topic and name. */
  readonly latest = new LatestIds();
  /** Changes that the dapp has not answered yet, by the request's id. */
  readonly undo = new Map<
    number,
    { readonly before: SessionRecord; readonly after: Partial<SessionRecord> }
  >();
  /** Session requests that are being carried out here, by id. */
  readonly claims = new Map<number, OpenClaim>();

  #verification: Verification | undefined;

  constructor(core: Core, metadata: Metadata, config: SignConfig = {}) {
    this.core = core;
    core.attach();
    this.metadata = metadata;
    this.config = config;
    core.verification?.then(
      (loaded) => {
        this.#verification = loaded;
      },
      () => undefined,
    );
    core.onNews('event', (payload) => {
      if (!Array.isArray(payload)) return;
      const [name, value] = payload as [keyof SignEvents, never];
      this.events.emit(name, value);
    });
  }

  /** Unix seconds. */
  get now(): number {
    return nowSeconds(this.core.clock);
  }

  /** Emits in this tab and in the others. */
  emit<Name extends keyof SignEvents>(name: Name, payload: SignEvents[Name]): void {
    this.core.tell('event', [name, payload]);
    this.events.emit(name, payload);
  }

  /** Emits in the other tabs only. */
  emitElsewhere<Name extends keyof SignEvents>(name: Name, payload: SignEvents[Name]): void {
    this.core.tell('event', [name, payload]);
  }

  /**
   * What is known at once of where a message comes from; what a verify service says later is kept by `keep` and told by
   * the event `verify_context`.
   *
   * @param keep gives `false` when that very message waits no more: another with its id is not what was asked about
   * @param judge adds what the message itself says against, or for, its origin
   */
  async verify(
    peer: Metadata,
    { topic, id, attestation, envelopeHash, plaintext }: InboundRequest,
    keep: (context: VerifyContext) => Promise<boolean> | boolean,
    judge: (context: VerifyContext) => VerifyContext = (context) => context,
  ): Promise<VerifyContext> {
    const claim = { topic, peer, attestation, envelopeHash, plaintext };
    const unknown = this.unverified(peer);
    const tell = async (context: VerifyContext) => {
      const verifyContext = judge(context);
      if (await keep(verifyContext)) this.emit('verify_context', { id, topic, verifyContext });
    };
    const { verification } = this.core;
    if (this.#verification) return judge(await this.#verification.context(claim, unknown, tell));
    verification
      ?.then((loaded) => loaded.context(claim, unknown, tell))
      .then((context) => (context === unknown ? undefined : tell(context)))
      .catch(() => undefined);
    return judge(unknown);
  }

  /** Nothing but the peer's own claim is known. */
  unverified(peer: Metadata): VerifyContext {
    const { url } = readPeerMetadata(peer);
    const origin = url === '' ? '' : new URL(url).origin;
    const verifyUrl = peer.verifyUrl ?? this.core.verifyUrl ?? '';
    return { verified: { verifyUrl, validation: 'UNKNOWN', origin } };
  }
}
