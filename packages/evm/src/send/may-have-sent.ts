import { errorLinks } from './error-links.ts';

/** Wallets answer it for whatever failed in them, also for a node's answer that was lost once the visitor had confirmed. */
const internalError = -32_603;
/** The network has the transaction, or another one with its nonce: the node's first answer was lost. */
const known = /already (?:known|imported)|known transaction|nonce too low/i;
/** The wallet or the node reports why it did not send. */
const refused =
  /revert|insufficient|exceed|too (?:low|high|large)|under ?priced|intrinsic gas|invalid|missing|unsupported|not (?:support|allow|found)|denied|reject|refus|cancel/i;

/**
 * Whether an error of a wallet that was asked to send a transaction leaves open if it sent it: an internal error, or one without a
 * code, that does not say why nothing was sent. Never throws, even if a property does.
 */
export function mayHaveSent(thrown: unknown): boolean {
  try {
    const links = [...errorLinks(thrown)];
    const texts = links.flatMap(({ message }) => message ?? []);
    if (texts.some((text) => known.test(text))) return true;
    // Another code is an answer: a rejection by the visitor, or a node's refusal, which wallets pass on as `data`.
    const isAnswer = links.some(({ code }) => code !== undefined && code !== internalError);
    return links.length > 0 && !isAnswer && !texts.some((text) => refused.test(text));
  } catch {
    return false;
  }
}
