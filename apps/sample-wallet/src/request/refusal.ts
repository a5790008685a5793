import type { Say } from '../messages/language.ts';
import { messages as english } from '../messages/wallet/en.generated.ts';

/** Why the wallet does not do what was asked: for the site in English, for its owner in their language. */
export class Refusal extends Error {
  /** EIP-1193 or JSON-RPC. */
  readonly code: number;
  readonly say: Say;

  constructor(code: number, say: Say, message = say(english)) {
    super(message);
    this.code = code;
    this.say = say;
  }
}
