/** Codes of injected wallets for a chain they do not know. Some report only that something went wrong. */
const injectedCodes: readonly unknown[] = [4902, 5000, 32_603, -32_603];
/** A paired wallet's 5000 means that the visitor refused: the wallet must not be asked again. */
const pairedCodes: readonly unknown[] = [4902];
const deepest = 5;

/**
 * Whether a wallet refused a switch because it does not know the chain. Reads the codes of the error, of its causes and
 * of errors that mobile wallets wrap. Ignores viem's own code for a failed switch.
 */
export function isUnknownChain(thrown: unknown, paired: boolean): boolean {
  const codes = paired ? pairedCodes : injectedCodes;
  let link = thrown;
  for (let depth = 0; depth < deepest && typeof link === 'object' && link !== null; depth += 1) {
    const { name, code, cause, data } = link as {
      readonly name?: unknown;
      readonly code?: unknown;
      readonly cause?: unknown;
      readonly data?: { readonly originalError?: { readonly code?: unknown } };
    };
    if (code === 4001) return false;
    if (name !== 'SwitchChainError' && codes.includes(code)) return true;
    if (codes.includes(data?.originalError?.code)) return true;
    link = cause;
  }
  return false;
}
