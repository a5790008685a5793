import { createWireError } from '@mooring/protocol';
import { loadPart } from '../engine/load-part.ts';
import type { VerifyContext } from '../engine/records.ts';
import type { Logger } from '../log/logger.ts';
import type { Clock } from '../platform/clock.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Claim } from './claim.ts';
import type { VerifyClient, VerifyKey } from './verify-client.ts';

export interface VerificationOptions {
  /** Of the verify service; `undefined`: nobody is asked. */
  readonly url: string | undefined;
  readonly projectId: string | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly fetch: typeof fetch | undefined;
  readonly keys: RecordStore<VerifyKey>;
}

const load = () => loadPart(() => import('./verify-part.ts'));

/** Where messages come from, by a verify service if one is named. Holds up nothing: who has to be asked is asked aside. */
export class Verification {
  readonly #options: VerificationOptions;
  readonly #url: string | undefined;
  #client: VerifyClient | undefined;

  /** @throws MooringError `MISSING_OR_INVALID` */
  constructor(options: VerificationOptions) {
    const { url } = options;
    if (url !== undefined && url !== '' && !isService(url))
      throw createWireError('MISSING_OR_INVALID', {
        detail: 'verifyUrl has to start with https:// or http://',
      });
    this.#options = options;
    this.#url = url ? url.replace(/\/+$/, '') : undefined;
  }

  get url(): string | undefined {
    return this.#url;
  }

  /** A link was taken: a proposal will follow. Never rejects. */
  async prepare(): Promise<void> {
    try {
      await (await this.#getClient())?.prepare();
    } catch (error) {
      this.#options.logger.warn('verify service', { reason: (error as Error).message });
    }
  }

  /**
   * What is known now.
   *
   * @param tell hears what the service says, if it has something to say
   */
  async context(
    claim: Claim,
    unknown: VerifyContext,
    tell: (context: VerifyContext) => Promise<void> | void,
  ): Promise<VerifyContext> {
    if (this.#url === undefined || claim.attestation === '') return unknown;
    const known = await this.#client?.known(claim, unknown);
    if (known) return known;
    this.#getClient()
      ?.then((client) => client.ask(claim, unknown))
      .then((context) => (context === unknown ? undefined : tell(context)))
      .catch((error: Error) => this.#options.logger.warn('verify service', { reason: error.message }));
    return unknown;
  }

  /** Has the service see that a message comes from this page. Never waited for. */
  attest(envelope: string, plaintext: string): void {
    const url = this.#url;
    if (url === undefined || typeof document === 'undefined') return;
    const { projectId } = this.#options;
    load()
      .then((part) => part.attest({ url, projectId, envelope, plaintext }))
      .catch(() => undefined);
  }

  #getClient(): Promise<VerifyClient> | undefined {
    const url = this.#url;
    if (url === undefined) return undefined;
    if (this.#client) return Promise.resolve(this.#client);
    const { clock, keys, fetch: given } = this.#options;
    return load().then((part) => {
      this.#client ??= new part.VerifyClient({
        url,
        clock,
        keys,
        fetch: given ?? ((...request) => globalThis.fetch(...request)),
      });
      return this.#client;
    });
  }
}

function isService(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
