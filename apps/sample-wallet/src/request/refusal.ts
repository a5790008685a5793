import type { MessageSelector } from '../messages/language.ts';
import { messages as english } from '../messages/wallet/en.generated.ts';

/** Why the wallet refuses a request: in English for the site, translated for its owner. */
export class Refusal extends Error {
  /** EIP-1193 or JSON-RPC. */
  readonly code: number;
  readonly say: MessageSelector;

  constructor(code: number, say: MessageSelector, message = say(english)) {
    super(message);
    this.code = code;
    this.say = say;
  }
}
