import { inDoubtCode, isMooringError } from '@mooring/protocol';
import { type CallAnswer, tooLong } from './forward-calls.ts';
import { NodeFailure } from './node-failure.ts';

const inDoubt: CallAnswer = {
  error: {
    code: inDoubtCode,
    message: 'It is unknown whether the network took the transaction.',
    data: { code: 'TRANSACTION_IN_DOUBT' },
  },
};
/** Whether an answer leaves open if the network took the transaction: it is no error of a node. */
export const isInDoubt = (answer: { readonly error?: unknown }): boolean => answer.error === inDoubt.error;

const unanswered: CallAnswer = {
  error: { code: -32_002, message: 'No node of this chain gave a usable answer.' },
};

/**
 * The attempts to deliver calls to one node after the other. Remembers whether a node without an answer may have taken the
 * transactions among them: the next node then refuses them as known or spent, though they are on their way.
 */
export class Delivery {
  readonly #sends: readonly boolean[];
  readonly #signs: boolean;
  #inDoubt = false;

  /**
   * @param sends for each call, whether it sends a transaction
   * @param signs whether the node signs one of them
   */
  constructor(sends: readonly boolean[], signs = false) {
    this.#sends = sends;
    this.#signs = signs;
  }

  /** Whether the calls may be delivered again: another node would sign another transaction. */
  get mayRepeat(): boolean {
    return !(this.#inDoubt && this.#signs);
  }

  /** Forwards the calls to one node. @throws what `forward` does */
  async attempt(forward: () => Promise<readonly CallAnswer[]>): Promise<readonly CallAnswer[]> {
    const before = this.#inDoubt;
    // Until its answer: the attempt may be given up before that.
    this.#inDoubt = true;
    try {
      const answers = await forward();
      const isRefusal = (answer: CallAnswer) => 'error' in answer && answer !== tooLong;
      // The answer of a stalled node is dropped, but the transaction is on its way.
      this.#inDoubt = before || answers.some((answer, index) => this.#sends[index] && !isRefusal(answer));
      return answers.map((answer, index) => {
        if (this.#sends[index] !== true || 'result' in answer) return answer;
        return before || !isRefusal(answer) ? inDoubt : answer;
      });
    } catch (error) {
      if (error instanceof NodeFailure && error.isUndelivered) this.#inDoubt = before;
      throw error;
    }
  }

  /** Answers calls that no node answered. @returns `undefined` unless a transaction among them is in doubt */
  get doubtful(): readonly CallAnswer[] | undefined {
    if (!this.#inDoubt || !this.#sends.includes(true)) return undefined;
    return this.#sends.map((sends) => (sends ? inDoubt : unanswered));
  }

  /** Answers calls that no node answered. @throws the error, unless a transaction among them is in doubt */
  unanswered(error: unknown): readonly CallAnswer[] {
    const answers = isMooringError(error, 'NODE_UNAVAILABLE') ? this.doubtful : undefined;
    if (answers === undefined) throw error;
    return answers;
  }
}
