import { namespaceFacts, namespaceOf } from '@mooring/protocol';
import { systemClock } from '@mooring/protocol/time';
import type { CaipNetworkId } from '../contract/network.ts';
import type { BaseStorage } from '../contract/platform.ts';
import type { Siwx, SiwxHost, SiwxInput, SiwxMessage, SiwxSession } from '../contract/siwx.ts';
import { createError } from '../errors.ts';
import { storageKeys } from '../storage/keys.ts';
import { pageStorage } from '../storage/page-storage.ts';
import { isCurrent, matchesMessage } from './check-session.ts';
import { isSameAccount } from './is-same-account.ts';
import { plainMessage, type SiwxMessageOptions } from './plain-message.ts';
import { SiwxStore } from './siwx-store.ts';

/** Equal to the number of stored sign-ins. */
const maxVerified = 50;

/** Options of {@link DefaultSIWX}. */
export interface DefaultSIWXOptions extends SiwxMessageOptions {
  /** Without a sign-in the modal cannot be closed. Default false. */
  readonly required?: boolean | undefined;
  /** Default true. */
  readonly signOutOnDisconnect?: boolean | undefined;
  /** Writes the message. Default: the standard's message. */
  readonly messenger?: { createMessage(input: SiwxInput): Promise<SiwxMessage> } | undefined;
  /**
   * Checks a signature, as a server would. Default: checks against the account, or its contract on the message's own
   * chain.
   */
  readonly verifier?: { verify(session: SiwxSession): Promise<boolean> } | undefined;
  /** Default: the storage of the instance it is attached to, else the page's `localStorage`. */
  readonly storage?: BaseStorage | undefined;
  /** Default `@appkit/siwx`. */
  readonly storageKey?: string | undefined;
}

/**
 * Sign-in stored in the page, for a site without a server. It proves nothing to a server; for that, pass a `messenger`
 * and a `verifier` that call yours.
 */
export class DefaultSIWX implements Siwx {
  readonly signOutOnDisconnect: boolean;
  readonly #options: DefaultSIWXOptions;
  #store: SiwxStore;
  readonly #verified = new Set<string>();
  #host: SiwxHost | undefined;

  constructor(options: DefaultSIWXOptions = {}) {
    this.#options = options;
    this.signOutOnDisconnect = options.signOutOnDisconnect ?? true;
    this.#store = this.#storeIn(pageStorage());
  }

  attach(host: SiwxHost): void {
    this.#host = host;
    if (host.storage !== undefined) this.#store = this.#storeIn(host.storage);
  }

  getRequired(): boolean {
    return this.#options.required ?? false;
  }

  /** Serves every chain if the site passes a messenger and a verifier. */
  serves(chainId: CaipNetworkId): boolean {
    const { messenger, verifier } = this.#options;
    const written = messenger !== undefined || namespaceFacts(namespaceOf(chainId)).accountName !== undefined;
    return written && (verifier !== undefined || this.#host?.verifies(chainId) !== false);
  }

  async createMessage(input: SiwxInput): Promise<SiwxMessage> {
    const { messenger } = this.#options;
    return messenger === undefined
      ? plainMessage(input, this.#options, this.#now())
      : messenger.createMessage(input);
  }

  async addSession(session: SiwxSession): Promise<void> {
    await this.#check(session);
    this.#store.write([...this.#store.read().filter((known) => !isOfOneAccount(known, session)), session]);
  }

  async setSessions(sessions: readonly SiwxSession[]): Promise<void> {
    for (const session of sessions) await this.#check(session);
    this.#store.write(sessions);
  }

  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    const of = { data: { chainId, accountAddress: address } };
    this.#store.write(this.#store.read().filter((known) => !isOfOneAccount(known, of)));
  }

  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]> {
    const of = { data: { chainId, accountAddress: address } };
    const known = this.#store.read().filter((session) => isOfOneAccount(session, of));
    const counting = await Promise.all(known.map((session) => this.#counts(session)));
    return known.filter((_, index) => counting[index]);
  }

  #storeIn(storage: BaseStorage | undefined): SiwxStore {
    const { storage: own, storageKey = storageKeys.signIns } = this.#options;
    return new SiwxStore(own ?? storage, storageKey);
  }

  async #check(session: SiwxSession): Promise<void> {
    if (!this.#isPlausible(session) || !(await this.#holds(session))) throw createError('SIGN_IN_INVALID');
  }

  /** A session that cannot be verified now does not count. It stays stored and is verified again at the next call. */
  async #counts(session: SiwxSession): Promise<boolean> {
    return this.#isPlausible(session) && (await this.#holds(session).catch(() => false));
  }

  /** Whether the fields match the signed text and the time. Checked before the signature. */
  #isPlausible(session: SiwxSession): boolean {
    // Only the site can read a message that it wrote itself.
    const agrees = this.#options.messenger !== undefined || matchesMessage(session);
    return agrees && isCurrent(session, this.#now());
  }

  async #holds(session: SiwxSession): Promise<boolean> {
    const { verifier } = this.#options;
    const mark = JSON.stringify([
      session.data.chainId,
      session.data.accountAddress,
      session.message,
      session.signature,
    ]);
    if (this.#verified.has(mark)) return true;
    const holds =
      verifier === undefined ? await this.#verifyByChain(session) : await verifier.verify(session);
    if (holds) this.#remember(mark);
    return holds;
  }

  #remember(mark: string): void {
    this.#verified.add(mark);
    const [oldest] = this.#verified;
    if (this.#verified.size > maxVerified && oldest !== undefined) this.#verified.delete(oldest);
  }

  #verifyByChain({ data, message, signature }: SiwxSession): Promise<boolean> {
    if (this.#host === undefined) throw createError('CHAIN_ADAPTER_NOT_FOUND');
    return this.#host.verifyMessage({
      address: `${data.chainId}:${data.accountAddress}`,
      message,
      signature,
    });
  }

  #now(): number {
    return this.#host?.now() ?? systemClock.now();
  }
}

type OfAccount = { readonly data: Pick<SiwxSession['data'], 'chainId' | 'accountAddress'> };

function isOfOneAccount({ data: left }: OfAccount, { data: right }: OfAccount): boolean {
  return isSameAccount(
    { chainId: left.chainId, address: left.accountAddress },
    { chainId: right.chainId, address: right.accountAddress },
  );
}
