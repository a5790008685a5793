import type { Verification } from './verification.ts';
import type { AttestedMessage, Origin } from './verify-client.ts';

/** The verify service, with the names of the original's `core.verify`. Without a service nothing is sent. */
export class VerifyApi {
  readonly #verification: Promise<Verification> | undefined;

  constructor(verification: Promise<Verification> | undefined) {
    this.#verification = verification;
  }

  /**
   * Attests a message by the hashes (hex) of its envelope and of its content. Returns no token: a wallet looks the message up
   * by its hash.
   */
  async register({
    id,
    decryptedId,
  }: {
    readonly id: string;
    readonly decryptedId: string;
  }): Promise<undefined> {
    (await this.#loaded())?.attestHashes(id, decryptedId);
    return undefined;
  }

  /** Where a message comes from; `undefined` when the service does not know it. */
  async resolve(message: AttestedMessage): Promise<Origin | undefined> {
    return (await this.#loaded())?.resolve(message ?? {});
  }

  async #loaded(): Promise<Verification | undefined> {
    return this.#verification?.catch(() => undefined);
  }
}
