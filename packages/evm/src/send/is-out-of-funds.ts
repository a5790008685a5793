/** Maximum depth of an error's causes. */
const maxDepth = 5;
/** Characters of a message that are read. */
const maxMessageLength = 1_000;
/**
 * Codes with which nodes refuse a transaction, and with which wallets wrap that answer: invalid input, transaction rejected, and
 * internal error.
 */
const nodeCodes: ReadonlySet<unknown> = new Set([-32_000, -32_003, -32_603]);
/** Nodes have no code of their own for it. A contract that reverts chooses its text. */
const outOfFunds = /^(?!.*revert).*(?:insufficient ?funds|exceeds (?:\w+ ){0,3}account balance)/is;

/**
 * Whether a wallet's error says that the account cannot pay for the transaction: by the name or code that chain libraries give such
 * an error, or by the code and message of a node, which wallets pass on as the error itself, its cause or its data. Never throws,
 * even if a property does.
 */
export function isOutOfFunds(thrown: unknown): boolean {
  try {
    return search(thrown, 0);
  } catch {
    return false;
  }
}

function search(link: unknown, depth: number): boolean {
  if (typeof link !== 'object' || link === null || depth === maxDepth) return false;
  const { name, code, message, ...inner } = read(link);
  if (name === 'InsufficientFundsError' || code === 'INSUFFICIENT_FUNDS') return true;
  if (
    nodeCodes.has(code) &&
    typeof message === 'string' &&
    outOfFunds.test(message.slice(0, maxMessageLength))
  )
    return true;
  // Another code is the wallet's own answer, such as a rejection by the visitor.
  if (typeof code === 'number' && !nodeCodes.has(code)) return false;
  return Object.values(inner).some((one) => search(one, depth + 1));
}

function read(link: object): Readonly<Record<string, unknown>> {
  const { name, code, message, cause, data, originalError, error } = link as Readonly<
    Record<string, unknown>
  >;
  return { name, code, message, cause, data, originalError, error };
}
