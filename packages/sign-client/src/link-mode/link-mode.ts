import { isJsonRpcRequest, parseJson } from '@mooring/protocol';
import { hashKey, openEnvelope } from '@mooring/protocol/crypto';
import { linkModeInitialUrlDelayMs, pairingLifetimeSeconds } from '@mooring/protocol/limits';
import { type Metadata, signMethods } from '@mooring/protocol/sign';
import type { LinkTransport } from '../core/link-transport.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import type { Linking } from '../ports/linking.ts';
import type { VerifyContext } from '../records/records.ts';
import { formatLinkUrl, type LinkMessage, readLinkUrl, universalLinkOf } from './link-url.ts';

/** Pairings that links may create at one time; new ones replace the oldest. */
const maxPairings = 50;

const sessionTags: readonly number[] = [
  signMethods.wc_sessionRequest.request.tag,
  signMethods.wc_sessionRequest.response.tag,
];
const { response, reject, autoReject } = signMethods.wc_sessionAuthenticate;
const signInTags: readonly number[] = [response.tag, reject.tag, autoReject.tag];

/** Sends messages through app addresses instead of a relay (pairing-protocol §5.11). */
export class LinkMode implements LinkTransport {
  readonly #engine: SignEngine;
  readonly #linking: Linking;
  #listening: unknown;
  #cancelInitial: (() => void) | undefined;

  constructor(engine: SignEngine, linking: Linking) {
    this.#engine = engine;
    this.#linking = linking;
  }

  start(): void {
    const { clock } = this.#engine.core;
    this.#listening = this.#linking.addEventListener('url', ({ url }) => this.#take(url));
    this.#cancelInitial = clock.after(linkModeInitialUrlDelayMs, () => {
      this.#linking.getInitialURL?.().then(
        (url) => (url ? this.#take(url) : undefined),
        () => undefined,
      );
    });
  }

  stop(): void {
    this.#cancelInitial?.();
    (this.#listening as { remove?: () => void } | undefined)?.remove?.();
  }

  /** Whether an app that accepts messages at its address has been met. */
  knows(universalLink: string): boolean {
    return this.#engine.core.linkApps.has(universalLink);
  }

  /** Remembers an app that accepts messages at its address, once the user has approved it. */
  async meet(peer: Metadata): Promise<void> {
    const link = universalLinkOf(peer);
    if (link !== undefined) await this.#engine.core.addLinkModeSupportedApp(link);
  }

  target(topic: string, tag: number): string | undefined {
    const { core } = this.#engine;
    if (signInTags.includes(tag)) return this.#askerOf(topic);
    const session = sessionTags.includes(tag) ? core.sessions.get(topic) : undefined;
    const link = session?.transportType === 'link_mode' ? universalLinkOf(session.peer.metadata) : undefined;
    return link !== undefined && this.knows(link) ? link : undefined;
  }

  urlOf(universalLink: string, message: LinkMessage): string {
    return formatLinkUrl(universalLink, message);
  }

  async open(universalLink: string, message: LinkMessage): Promise<void> {
    await this.#linking.openURL(formatLinkUrl(universalLink, message));
  }

  /**
   * Any app can open an address and name any page in it. The answer only goes to that page's own app, but nothing
   * proves that this app sent the request. A page and an address of different origins, however, contradict each other.
   */
  context(peer: Metadata): VerifyContext {
    const { verified } = this.#engine.unverified(peer);
    const link = universalLinkOf(peer);
    const same =
      link !== undefined && URL.canParse(peer.url) && new URL(link).origin === new URL(peer.url).origin;
    return { verified: { ...verified, validation: same ? 'UNKNOWN' : 'INVALID' } };
  }

  /** The address of the app that waits for a sign-in's answer on a topic. */
  #askerOf(topic: string): string | undefined {
    const request = this.#engine.core.authRequests
      .values()
      .find(
        ({ requester, transportType }) =>
          transportType === 'link_mode' && hashKey(requester.publicKey) === topic,
      );
    return request && universalLinkOf(request.requester.metadata);
  }

  #take(url: string): void {
    const message = readLinkUrl(url);
    if (!message) return;
    this.#receive(message).catch((error: Error) =>
      this.#engine.core.logger.warn('link not taken', { reason: error.message }),
    );
  }

  /** Only the peer has the key: knowing the topic is not enough to move a session. */
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
      if (!asksToSignIn(envelope)) return;
      await this.#makeRoom();
      await core.pairing.expect(topic, now + pairingLifetimeSeconds);
    }
    await core.messenger.receive({ topic, message: envelope, transport: 'link' });
  }

  /** New pairings from links replace older ones, and pairings in use only if there are no others. */
  async #makeRoom(): Promise<void> {
    const { keychain, pairing } = this.#engine.core;
    const made = pairing.getPairings().filter(({ topic }) => !keychain.has(topic));
    const oldest = made.find(({ active }) => !active) ?? made[0];
    if (made.length >= maxPairings && oldest) await pairing.expire(oldest.topic);
  }
}

/** Only a sign-in may arrive without a shared key. */
function asksToSignIn(envelope: string): boolean {
  try {
    const message = parseJson(openEnvelope(envelope, undefined, 'base64url'));
    return isJsonRpcRequest(message) && message.method === 'wc_sessionAuthenticate';
  } catch {
    return false;
  }
}
