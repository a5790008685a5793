/** Of a node that does not serve the method, or limits it (EIP-1474). */
const notServedCodes: ReadonlySet<unknown> = new Set([-32_601, -32_004, -32_005]);

/** Whether an error code means that the node does not serve the call: the next node may. */
export const isNotServed = (code: unknown): boolean => notServedCodes.has(code);

/**
 * Whether a method of a node, bundler or wallet sends a transaction: if its answer is lost, the transaction may be on its way, and
 * other nodes refuse it as known.
 */
export const isSend = (method: string): boolean => /(?:^|_)send[A-Z]/.test(method);

/** Whether the node or wallet also signs the transaction: each call creates another one, so a call without an answer is not repeated. */
export const isSignedByNode = (method: string): boolean =>
  /_send(?:Prepared)?(?:Calls|Transaction)/.test(method);
