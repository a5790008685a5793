import { hashKey, openEnvelope } from '@mooring/protocol/crypto';
import { lifetimes, type Metadata, signMethods } from '@mooring/protocol/sign';
import type { LinkTransport } from '../core/link-transport.ts';
import type { VerifyContext } from '../engine/records.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { formatLinkUrl, type LinkMessage, readLinkUrl, universalLinkOf } from './link-url.ts';
import type { Linking } from './linking.ts';

/** Milliseconds after the start at which the address that started the app is read (spec §9). */
const initialUrlAfter = 50;
/** Pairings that addresses may make at one time. */
const maxPairings = 50;

const sessionTags: readonly number[] = [
  signMethods.wc_sessionRequest.request.tag,
  signMethods.wc_sessionRequest.response.tag,
];
const { response, reject, autoReject } = signMethods.wc_sessionAuthenticate;
const signInTags: readonly number[] = [response.tag, reject.tag, autoReject.tag];

/** Messages by the addresses of apps instead of a relay (pairing-protocol §5.11). */
export class LinkMode implements LinkTransport {
  readonly #engine: SignEngine;
  readonly #linking: Linking;
  #listening: unknown;
  #timer: unknown;

  constructor(engine: SignEngine, linking: Linking) {
    this.#engine = engine;
    this.#linking = linking;
  }

  start(): void {
    const { clock } = this.#engine.core;
    this.#listening = this.#linking.addEventListener('url', ({ url }) => this.#take(url));
    this.#timer = clock.setTimeout(() => {
      this.#linking.getInitialURL?.().then(
        (url) => (url ? this.#take(url) : undefined),
        () => undefined,
      );
    }, initialUrlAfter);
  }

  stop(): void {
    this.#engine.core.clock.clearTimeout(this.#timer);
    (this.#listening as { remove?: () => void } | undefined)?.remove?.();
  }

  /** Whether an app that takes messages at its address has been met. */
  knows(universalLink: string): boolean {
    return this.#engine.core.linkApps.has(universalLink);
  }

  /** Remembers an app that takes messages at its address. */
  async meet(peer: Metadata): Promise<void> {
    const link = universalLinkOf(peer);
    if (link !== undefined) await this.#engine.core.linkApps.set(link, true);
  }

  target(topic: string, tag: number): string | undefined {
    const peer = this.#peerOf(topic, tag);
    const link = peer && universalLinkOf(peer);
    return link !== undefined && this.knows(link) ? link : undefined;
  }

  urlOf(universalLink: string, message: LinkMessage): string {
    return formatLinkUrl(universalLink, message);
  }

  async open(universalLink: string, message: LinkMessage): Promise<void> {
    await this.#linking.openURL(formatLinkUrl(universalLink, message));
  }

  /** An address is answered only by whose it is: a peer is who it says when its page is of the same origin. */
  context(peer: Metadata): VerifyContext {
    const { verified } = this.#engine.unverified(peer);
    const link = universalLinkOf(peer);
    const same =
      link !== undefined && URL.canParse(peer.url) && new URL(link).origin === new URL(peer.url).origin;
    return { verified: { ...verified, validation: same ? 'VALID' : 'INVALID' } };
  }

  #peerOf(topic: string, tag: number): Metadata | undefined {
    const { core } = this.#engine;
    if (sessionTags.includes(tag)) {
      const session = core.sessions.get(topic);
      return session?.transportType === 'link_mode' ? session.peer.metadata : undefined;
    }
    if (!signInTags.includes(tag)) return undefined;
    return core.authRequests
      .values()
      .find(
        ({ requester, transportType }) =>
          transportType === 'link_mode' && hashKey(requester.publicKey) === topic,
      )?.requester.metadata;
  }

  #take(url: string): void {
    const message = readLinkUrl(url);
    if (!message) return;
    this.#receive(message).catch((error: Error) =>
      this.#engine.core.logger.warn('link not taken', { reason: error.message }),
    );
  }

  /** Only the peer has the key: who merely knows the topic moves no session. */
  #isOpened({ topic, envelope }: LinkMessage): boolean {
    try {
      openEnvelope(envelope, this.#engine.core.keychain.get(topic), 'base64url');
      return true;
    } catch {
      return false;
    }
  }

  async #receive({ topic, envelope }: LinkMessage): Promise<void> {
    const { core, now } = this.#engine;
    const session = core.sessions.get(topic);
    const known = session !== undefined || core.auths.has(topic) || core.pairing.has(topic);
    if (
      session &&
      session.transportType !== 'link_mode' &&
      universalLinkOf(session.peer.metadata) &&
      this.#isOpened({ topic, envelope })
    )
      await core.sessions.set(topic, { ...session, transportType: 'link_mode' });
    if (!known) {
      if (core.pairing.getPairings().length >= maxPairings) return;
      await core.pairing.expect(topic, now + lifetimes.pairing);
    }
    await core.messenger.receive({ topic, message: envelope, transport: 'link' });
  }
}
