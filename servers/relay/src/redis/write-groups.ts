import type { RedisLink } from '@mooring/server-kit/redis';
import { publishOutcomes, publishScript } from './redis-scripts.ts';
import { TooFewReplicas, UnconfirmedWrite } from './write-failures.ts';

/** One call of the publish script. */
export interface Write {
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

interface WaitingWrite extends Write {
  readonly size: number;
  readonly resolve: (outcome: number) => void;
  readonly reject: (error: Error) => void;
}

export interface WriteGroupsOptions {
  readonly link: RedisLink;
  /** Number of replicas that must have a message; 0 waits for none. Read for each group. @throws TooFewReplicas */
  readonly replicas: () => number;
  /** Milliseconds to wait for them. */
  readonly timeoutMs: number;
  /** Called with the seconds that a group took. */
  readonly onCommit?: ((seconds: number) => void) | undefined;
}

const bounds = { groupWrites: 500, groupSize: 4_194_304 };

/**
 * Sends writes to one server in groups: those that arrive while one is in flight go with the next. Its caller bounds what
 * waits.
 */
export class WriteGroups {
  readonly #options: WriteGroupsOptions;
  #queue: WaitingWrite[] = [];
  #sending: Promise<void> | undefined;

  constructor(options: WriteGroupsOptions) {
    this.#options = options;
  }

  /** Resolves with the script's outcome once enough replicas have it. */
  write({ keys, args }: Write): Promise<number> {
    const size = args.reduce((sum, arg) => sum + arg.length, 0);
    return new Promise((resolve, reject) => {
      this.#queue.push({ keys, args, size, resolve, reject });
      this.#sending ??= this.#sendAll();
    });
  }

  /** Resolves when all pending writes are answered. */
  async settle(): Promise<void> {
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    // Writes of the same turn share a group.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const group = this.#take();
      try {
        await this.#send(group);
      } catch (error) {
        for (const { reject } of group) reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
    // In the same turn as the check of the queue, so that any later write starts a new run.
    this.#sending = undefined;
  }

  #take(): readonly WaitingWrite[] {
    let count = 0;
    let size = 0;
    for (const write of this.#queue) {
      if (count > 0 && (count >= bounds.groupWrites || size + write.size > bounds.groupSize)) break;
      count += 1;
      size += write.size;
    }
    return this.#queue.splice(0, count);
  }

  async #send(group: readonly WaitingWrite[]): Promise<void> {
    const { link, timeoutMs, onCommit } = this.#options;
    const replicas = this.#options.replicas();
    const begun = performance.now();
    const pipeline = link.client.pipeline();
    for (const { keys, args } of group) pipeline.evalsha(publishScript.sha, keys.length, ...keys, ...args);
    if (replicas > 0) pipeline.wait(replicas, timeoutMs);
    const answers = (await pipeline.exec()) ?? [];
    const [waitError, reached] = replicas > 0 ? (answers[group.length] ?? []) : [null, 0];
    onCommit?.((performance.now() - begun) / 1_000);
    for (const [index, { resolve, reject }] of group.entries()) {
      const [error, outcome] = answers[index] ?? [new Error('no answer')];
      const isStored = Number(outcome) === publishOutcomes.stored;
      if (error) reject(error);
      // A refusal holds whatever the replicas have.
      else if (Number(outcome) < 0) resolve(Number(outcome));
      else if (waitError) reject(isStored ? new UnconfirmedWrite(waitError) : waitError);
      else if (Number(reached) >= replicas) resolve(Number(outcome));
      else
        reject(new TooFewReplicas(`${reached} of ${replicas} replicas have the message in time`, isStored));
    }
  }
}
