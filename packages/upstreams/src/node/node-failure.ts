/** What went wrong with a node, for figures: `wrong` also where it answers with an error, `stale` where it stands still. */
export type NodeFailureKind = 'unreachable' | 'slow' | 'wrong' | 'stale';

/** Why a node gave no usable answer. Holds nothing of its address. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
  readonly kind: NodeFailureKind;

  constructor(kind: NodeFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A node that answered what cannot be. */
export const wrongAnswer = (what: string): NodeFailure => new NodeFailure('wrong', what);

/** A node whose answer is longer than it may be: another could not answer shorter. */
export class AnswerTooLong extends NodeFailure {
  constructor(maxBytes: number) {
    super('wrong', `the answer has more than ${maxBytes} bytes`);
  }
}
