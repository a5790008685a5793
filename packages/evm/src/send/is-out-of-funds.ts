import { type ErrorLink, errorLinks } from './error-links.ts';

/**
 * Codes with which nodes refuse a transaction, and with which wallets wrap that answer: invalid input, transaction rejected, and
 * internal error.
 */
const nodeCodes: ReadonlySet<unknown> = new Set([-32_000, -32_003, -32_603]);
/** Nodes have no code of their own for it. A contract that reverts chooses its text. */
const outOfFunds = /^(?!.*revert).*(?:insufficient ?funds|exceeds (?:\w+ ){0,3}account balance)/is;

/**
 * Whether a wallet's error means that the account cannot pay for the transaction: by the name or code that chain libraries give such
 * an error, or by the code and message of a node, which wallets pass on as the error itself, its cause or its data. Never throws,
 * even if a property does.
 */
export function isOutOfFunds(thrown: unknown): boolean {
  try {
    for (const link of errorLinks(thrown, isAnswer)) if (saysOutOfFunds(link)) return true;
    return false;
  } catch {
    return false;
  }
}

function saysOutOfFunds({ name, code, message }: ErrorLink): boolean {
  if (name === 'InsufficientFundsError' || code === 'INSUFFICIENT_FUNDS') return true;
  return nodeCodes.has(code) && message !== undefined && outOfFunds.test(message);
}

/** Another code is the wallet's own answer, such as a rejection by the visitor. */
function isAnswer({ code }: ErrorLink): boolean {
  return typeof code === 'number' && !nodeCodes.has(code);
}
