/** What went wrong with a node, for figures. */
export type NodeFailureKind = 'unreachable' | 'slow' | 'wrong';

/** Why a node gave no usable answer. Holds nothing of its address. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
  readonly kind: NodeFailureKind;

  /** @param kind `wrong` also where it answers with an error */
  constructor(kind: NodeFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A node that answered what cannot be. */
export const wrongAnswer = (what: string): NodeFailure => new NodeFailure('wrong', what);
