import type { Verification } from './verification.ts';
import type { AttestedMessage, Origin } from './verify-client.ts';

/** The verify service, by the names of the original's `core.verify`. Without a service nobody is asked. */
export class VerifyApi {
  readonly #verification: Promise<Verification> | undefined;

  constructor(verification: Promise<Verification> | undefined) {
    this.#verification = verification;
  }

  /**
   * Has the service see that a message comes from this page, by the hashes (hex) of its envelope and of what is in it. A
   * wallet finds out by the message's hash: there is no token to send along.
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

  /** Where a message comes from; `undefined` when the service does not say. */
  async resolve(message: AttestedMessage): Promise<Origin | undefined> {
    return (await this.#loaded())?.resolve(message ?? {});
  }

  async #loaded(): Promise<Verification | undefined> {
    return this.#verification?.catch(() => undefined);
  }
}
