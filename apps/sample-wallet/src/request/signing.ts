import { Refusal } from './refusal.ts';

/** A signed transaction and its id: hash or signature. */
export interface SignedTransaction {
  readonly raw: string;
  readonly hash: string;
}

/** The one transaction of a request. */
export interface Signing {
  /** Signed earlier: resent instead of signing another. */
  readonly signed: SignedTransaction | undefined;
  /** Called before the transaction leaves the wallet. */
  readonly keep: (signed: SignedTransaction) => void;
}

export const transactionFailed = -32000;

/** The network refused a transaction. Its owner reads that in plain words; the site gets the node's own. */
export class RefusedByNetwork extends Refusal {
  constructor(reason: string) {
    super(transactionFailed, (messages) => messages.sendFailed(), reason.slice(0, 300));
  }
}

/** It is unknown whether the network has the transaction. The same one may be resent. */
export class SendInDoubt extends Refusal {
  readonly hash: string;
  /** Response to the site if the network has it. */
  readonly result: unknown;

  constructor(hash: string, result: unknown = hash) {
    super(
      transactionFailed,
      (messages) => messages.maybeSent(),
      `The network did not confirm that it took the transaction. It may have been sent: ${hash}`,
    );
    this.hash = hash;
    this.result = result;
  }
}
