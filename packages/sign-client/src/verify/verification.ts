import { hashMessage } from '@mooring/protocol/crypto';
import type { Clock } from '@mooring/protocol/time';
import type { Logger } from '../log/logger.ts';
import type { VerifyContext } from '../records/records.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { attest } from './attest.ts';
import type { Claim } from './claim.ts';
import { type AttestedMessage, type Origin, VerifyClient, type VerifyKey } from './verify-client.ts';

export interface VerificationOptions {
  /** URL of the verify service, without a trailing slash. */
  readonly url: string;
  readonly projectId: string | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly fetch: typeof fetch | undefined;
  readonly keys: RecordStore<VerifyKey>;
}

/** Verifies the origin of messages. Never delays a message: asks the service in the background. */
export class Verification {
  readonly #options: VerificationOptions;
  readonly #client: VerifyClient;

  constructor(options: VerificationOptions) {
    this.#options = options;
    const { fetch = (...request: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...request) } =
      options;
    this.#client = new VerifyClient({ ...options, fetch });
  }

  /** Prepares for the proposal that follows pairing. Never rejects. */
  async prepare(): Promise<void> {
    try {
      await this.#client.prepare();
    } catch (error) {
      this.#warn(error);
    }
  }

  /**
   * The current context.
   *
   * @param onContext called with the service's answer if it adds information
   */
  async context(
    claim: Claim,
    unknown: VerifyContext,
    onContext: (context: VerifyContext) => Promise<void> | void,
  ): Promise<VerifyContext> {
    if (claim.attestation === '') return unknown;
    const known = await this.#client.known(claim, unknown);
    if (known) return known;
    this.#client
      .ask(claim, unknown)
      .then((context) => (context === unknown ? undefined : onContext(context)))
      .catch((error: unknown) => this.#warn(error));
    return unknown;
  }

  /** Attests a message: lets the service see that this page sent it. Returns at once. */
  attest(envelope: string, plaintext: string): void {
    this.attestHashes(hashMessage(envelope), hashMessage(plaintext));
  }

  /** As {@link attest}, with the message's hashes. */
  attestHashes(id: string, decryptedId: string): void {
    const { url, projectId } = this.#options;
    attest({ url, projectId, id, decryptedId });
  }

  /** The origin of the message with these hashes; `undefined` if the service does not know it. */
  resolve(message: AttestedMessage): Promise<Origin | undefined> {
    return this.#client.resolve(message);
  }

  #warn(error: unknown): void {
    this.#options.logger.warn('verify service', { reason: (error as Error).message });
  }
}
