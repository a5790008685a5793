import type { Core } from '../core/core.ts';
import { answerKey } from '../records/stored-request.ts';

/** A session request, by its session and id. */
export interface Asked {
  readonly topic: string;
  readonly id: number;
}

interface AnsweredRequest extends Asked {
  /** Of the result, once the relay has accepted it. */
  readonly hash: string | undefined;
}

/** Answered requests that are remembered after they are gone. */
const maxRemembered = 1_000;

/** The session requests that this wallet has answered, also those that storage fails to delete or to mark as answered. */
export class Answered {
  readonly #core: Core;
  /** Requests answered in this run, in any tab. */
  readonly #known = new Map<string, AnsweredRequest>();
  #onElsewhere: (asked: Asked) => void = () => undefined;

  constructor(core: Core) {
    this.#core = core;
    core.onBroadcast('request-answered', (payload) => {
      const { topic, id, hash } = Object(payload) as Readonly<
        Partial<Record<keyof AnsweredRequest, unknown>>
      >;
      if (typeof topic !== 'string' || typeof id !== 'number') return;
      const answered = { topic, id, hash: typeof hash === 'string' ? hash : undefined };
      if (this.#remember(answered)) this.#onElsewhere({ topic, id });
    });
  }

  /** Calls back for each request that another tab has answered. */
  onElsewhere(callback: (asked: Asked) => void): void {
    this.#onElsewhere = callback;
  }

  /** Whether its result is stored and, as far as storage knows, not yet accepted by the relay. */
  isKept(asked: Asked): boolean {
    return this.#core.answers.has(answerKey(asked));
  }

  has(asked: Asked): boolean {
    const { history } = this.#core;
    return (
      this.isKept(asked) || this.#known.has(answerKey(asked)) || history.wasAnswered(asked.topic, asked.id)
    );
  }

  /** Hash of the result that the relay has accepted in this run. */
  deliveredHash(asked: Asked): string | undefined {
    return this.#known.get(answerKey(asked))?.hash;
  }

  /**
   * Remembers an answered request in every tab.
   *
   * @param hash of the result that the relay has accepted
   * @returns whether it was unknown
   */
  add({ topic, id }: Asked, hash?: string | undefined): boolean {
    const answered = { topic, id, hash };
    this.#core.broadcast('request-answered', answered);
    return this.#remember(answered);
  }

  #remember({ topic, id, hash }: AnsweredRequest): boolean {
    const key = answerKey({ topic, id });
    const known = this.#known.get(key);
    this.#known.set(key, { topic, id, hash: hash ?? known?.hash });
    if (this.#known.size > maxRemembered) this.#dropOldest();
    return known === undefined;
  }

  /** Keeps those whose requests storage has not deleted: they are not shown again. */
  #dropOldest(): void {
    for (const [key, { topic, id }] of this.#known) {
      if (this.#core.requests.get(id)?.topic === topic) continue;
      this.#known.delete(key);
      return;
    }
  }
}
