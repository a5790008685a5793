/** Kind of a node failure, for metrics: `wrong` includes answering with an error, `stale` means stalled. */
export type NodeFailureKind = 'unreachable' | 'slow' | 'wrong' | 'stale';

/** Why a node gave no usable answer. Contains nothing of its address. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
  readonly kind: NodeFailureKind;
  /** Whether the node certainly did not carry out the request: it was not reached, or refused to read it. */
  readonly isUndelivered: boolean;

  constructor(kind: NodeFailureKind, message: string, isUndelivered = false) {
    super(message);
    this.kind = kind;
    this.isUndelivered = isUndelivered;
  }
}

/** A node gave an impossible answer. */
export const wrongAnswer = (what: string): NodeFailure => new NodeFailure('wrong', what);

/** A node is asked for too much at once: another one may answer, or this one later. */
export class NodeOverloaded extends NodeFailure {
  constructor(kind: NodeFailureKind, isUndelivered: boolean) {
    super(kind, 'the node has too much to do', isUndelivered);
  }
}

/** A node works, but does not have the requested block yet. */
export class NodeBehind extends NodeFailure {
  constructor() {
    super('stale', 'the node does not have the block yet');
  }
}

/** A node's answer exceeds the limit: another node could not answer shorter. */
export class AnswerTooLong extends NodeFailure {
  constructor(maxBytes: number) {
    super('wrong', `the answer has more than ${maxBytes} bytes`);
  }
}
