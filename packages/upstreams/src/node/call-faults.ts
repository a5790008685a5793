/** The error with which a node answers a call. Its words are the node's, and may quote the caller. */
interface CallFault {
  readonly code: number;
  readonly message: string;
}

// Geth, Erigon and Besu say `execution reverted`, Nethermind `VM execution error`, revm `MemoryOOG`; few use a distinct code.
const revertWords =
  /revert|vm execution|\bevm error\b|invalid opcode|out ?of ?gas|oog\b|stack ?(?:underflow|overflow|limit)|invalid ?jump|out of bounds|write protection|gas uint64 overflow|max call depth/i;

/** Codes of EIP-1474 and others for a call that no node would take: its words may quote the caller. */
const callersFault: ReadonlySet<number> = new Set([-32_700, -32_600, -32_601, -32_602]);
/** HTTP's code in place of a JSON-RPC one. */
const tooManyRequests = 429;
/** A limit on what is asked for, as of the blocks of a log search, is none of these: another node has it too. */
const limitWords = new RegExp(
  [
    String.raw`\brate.?limit`,
    String.raw`\brate exceeded\b`,
    String.raw`\btoo many (?:concurrent )?(?:requests|calls|connections)\b`,
    String.raw`\brequest (?:count|limit) (?:exceeded|reached)\b`,
    String.raw`\bper second capacity\b`,
    String.raw`\bquota (?:is )?(?:exceeded|exhausted|reached)\b`,
  ].join('|'),
  'i',
);
/** A call that timed out is none of these: the node has looked at it, and another one may take as long. */
const busyWords =
  /\boverloaded\b|\b(?:server|node) (?:is )?(?:too )?busy\b|\bservice (?:is )?(?:temporarily )?unavailable\b/i;

/** Whether the called contract failed, rather than the node. */
export function isRevert({ code, message }: CallFault): boolean {
  return code === 3 || revertWords.test(message);
}

/** Whether the node is asked for too much at once: another node may answer, or this one later. */
export function isOverload(fault: CallFault): boolean {
  if (callersFault.has(fault.code) || isRevert(fault)) return false;
  return isLimited(fault) || busyWords.test(fault.message);
}

/** Whether the node certainly did not look at an overloaded call. A busy one may have passed it on. */
export function isLimited({ code, message }: CallFault): boolean {
  return code === tooManyRequests || limitWords.test(message);
}
