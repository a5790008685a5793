import {
  isMooringError,
  MooringError,
  type MooringErrorParameters,
  parseJson,
  stringifyJson,
} from '@mooring/protocol';
import type { Clock } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import type { TabChannel, TabEnvironment, TabLock } from '../ports/tab-environment.ts';
import { type CallOutcome, isTabMessage, type TabBroadcast, type TabMessage } from './tab-message.ts';

interface PendingCall {
  readonly id: string;
  readonly method: string;
  readonly args: readonly unknown[];
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export interface TabGroupOptions {
  /** `undefined`: this tab runs alone and owns everything. */
  readonly environment: TabEnvironment | undefined;
  readonly name: string;
  readonly clock: Clock;
  /** Identifies the tab. */
  readonly tabId: string;
  /** Executes an owner's call for this tab or another. */
  readonly serve: (method: string, args: readonly unknown[]) => Promise<unknown>;
  readonly onBroadcast: (broadcast: TabBroadcast) => void;
  readonly onOwner: (owner: boolean) => void;
}

/** Milliseconds between pings of the owner. */
const watchEvery = 5_000;
/**
 * Unanswered pings after which a tab takes over. Elapsed time proves nothing: this tab may have been
 * suspended.
 */
const maxUnanswered = 2;
const callTimeout = 120_000;

/**
 * The tabs of one site that share a client's storage. One of them owns the socket. Calls that only the owner can
 * execute are sent to it, resent to the next owner, or executed here if this tab becomes the owner.
 */
export class TabGroup {
  readonly #options: TabGroupOptions;
  readonly #calls = new Map<string, PendingCall>();
  #channel: TabChannel | undefined;
  #lock: TabLock | undefined;
  #hold: { release(): void } | undefined;
  #owner = false;
  /** Pings since the owner was heard. */
  #unanswered = 0;
  #calledCount = 0;
  #cancelWatch: (() => void) | undefined;
  #isStopped = false;

  constructor(options: TabGroupOptions) {
    this.#options = options;
  }

  get isOwner(): boolean {
    return this.#owner;
  }

  /** @param isAlone whether this tab shares no storage with the others, despite its environment */
  start(isAlone = false): void {
    const { environment, name } = this.#options;
    if (!environment || isAlone) {
      this.#setOwner(true);
      return;
    }
    this.#channel = environment.channel(name, (message) => {
      if (isTabMessage(message)) this.#onMessage(message);
    });
    this.#lock = environment.lock(name);
    this.#compete(false);
    this.#post({ kind: 'hello' });
    this.#watch();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelWatch?.();
    this.#setOwner(false);
    this.#hold?.release();
    this.#channel?.close();
    this.#channel = undefined;
    for (const call of this.#calls.values()) call.reject(createError('ABORTED'));
    this.#calls.clear();
  }

  /** Broadcasts to the other tabs. */
  broadcast(topic: string, payload: unknown): void {
    this.#post({ kind: 'broadcast', broadcast: { topic, payload } });
  }

  /** Runs a call in the owner. @throws the owner's error, `TIMED_OUT`, or `ABORTED` after this group has stopped */
  run(method: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.runFor(callTimeout, method, ...args);
  }

  /** As {@link run}. @param timeout milliseconds for which another tab may take */
  async runFor(timeout: number, method: string, ...args: readonly unknown[]): Promise<unknown> {
    if (this.#isStopped) throw createError('ABORTED');
    if (!this.#owner) return this.#ask(timeout, method, args);
    try {
      return await this.#options.serve(method, args);
    } catch (error) {
      if (!this.#hasLost) throw error;
      return this.#ask(timeout, method, args);
    }
  }

  /** Whether another tab owns the socket now: a call that fails here with its end moves there. */
  get #hasLost(): boolean {
    return !this.#owner && !this.#isStopped;
  }

  #ask(timeout: number, method: string, args: readonly unknown[]): Promise<unknown> {
    const { clock, tabId } = this.#options;
    this.#calledCount += 1;
    const id = `${tabId}.${this.#calledCount}`;
    return new Promise((resolve, reject) => {
      const cancel = clock.after(timeout, () => {
        this.#calls.delete(id);
        reject(createError('TIMED_OUT', { what: 'The tab that holds the connection' }));
      });
      const finish = (settle: () => void) => {
        cancel();
        this.#calls.delete(id);
        settle();
      };
      const call: PendingCall = {
        id,
        method,
        args,
        resolve: (result) => finish(() => resolve(result)),
        reject: (error) => finish(() => reject(error)),
      };
      this.#calls.set(id, call);
      this.#postCall(call);
    });
  }

  #compete(steal: boolean): void {
    this.#hold?.release();
    this.#hold = this.#lock?.hold({
      steal,
      held: () => this.#setOwner(true),
      lost: () => {
        this.#setOwner(false);
        this.#unanswered = 0;
        this.#compete(false);
      },
      denied: () => this.#runAlone(),
    });
  }

  /** A page that is refused locks is refused shared storage, too. */
  #runAlone(): void {
    if (this.#isStopped) return;
    this.#cancelWatch?.();
    this.#channel?.close();
    this.#channel = undefined;
    this.#setOwner(true);
  }

  #setOwner(owner: boolean): void {
    if (this.#owner === owner) return;
    this.#owner = owner;
    this.#options.onOwner(owner);
    if (!owner) return;
    this.#post({ kind: 'owner' });
    for (const call of [...this.#calls.values()])
      this.#options.serve(call.method, call.args).then(call.resolve, (error: unknown) => {
        if (!this.#hasLost) call.reject(error);
        // Not if the owner before has answered it meanwhile, or its caller no longer waits.
        else if (this.#calls.has(call.id)) this.#postCall(call);
      });
  }

  #postCall({ id, method, args }: PendingCall): void {
    this.#post({ kind: 'call', id, method, args });
  }

  /** Never throws. Sends the JSON form of what cannot be cloned, such as an application's proxy. */
  #post(message: TabMessage): void {
    try {
      this.#channel?.post(message);
    } catch {
      this.#postJson(message);
    }
  }

  #postJson(message: TabMessage): void {
    try {
      this.#channel?.post(parseJson(stringifyJson(message)));
    } catch {
      // The other tabs do without it.
    }
  }

  /** Takes the lock from a frozen owner after a period of silence. */
  #watch(): void {
    this.#cancelWatch = this.#options.clock.after(watchEvery, () => {
      if (!this.#owner) this.#checkOwner();
      this.#watch();
    });
  }

  #checkOwner(): void {
    if (this.#unanswered >= maxUnanswered) {
      this.#unanswered = 0;
      this.#compete(true);
      return;
    }
    this.#unanswered += 1;
    this.#post({ kind: 'ping' });
  }

  #onMessage(message: TabMessage): void {
    switch (message.kind) {
      case 'broadcast':
        this.#options.onBroadcast(message.broadcast);
        break;
      case 'hello':
      case 'ping':
        if (this.#owner) this.#post({ kind: 'owner' });
        break;
      case 'owner':
        this.#onOwnerSpoke();
        break;
      case 'call':
        this.#onCall(message);
        break;
      case 'answer':
        this.#onAnswer(message.id, message.outcome);
        break;
    }
  }

  #onOwnerSpoke(): void {
    this.#unanswered = 0;
    if (this.#owner) return;
    // A new owner does not know these calls. Repeating them is harmless: ids deduplicate them.
    for (const call of this.#calls.values()) this.#postCall(call);
  }

  #onCall({ id, method, args }: { id: string; method: string; args: readonly unknown[] }): void {
    if (!this.#owner) return;
    this.#serveOnce(id, method, args).then(
      (result) => this.#post({ kind: 'answer', id, outcome: { result } }),
      (error: unknown) => {
        // The caller repeats it to the next owner.
        if (!this.#hasLost) this.#post({ kind: 'answer', id, outcome: { error: toPlain(error) } });
      },
    );
  }

  readonly #serving = new Map<string, Promise<unknown>>();

  #serveOnce(id: string, method: string, args: readonly unknown[]): Promise<unknown> {
    const running = this.#serving.get(id);
    if (running) return running;
    const promise = this.#options.serve(method, args).finally(() => this.#serving.delete(id));
    this.#serving.set(id, promise);
    return promise;
  }

  #onAnswer(id: string, outcome: CallOutcome): void {
    const call = this.#calls.get(id);
    if (!call) return;
    if ('error' in outcome) call.reject(fromPlain(outcome.error));
    else call.resolve(outcome.result);
  }
}

/** An error in its form between tabs, where class instances and symbols are lost. */
interface PlainError extends MooringErrorParameters {
  readonly name: 'MooringError';
  /** Read by tabs that still run an earlier version. */
  readonly title: string;
  readonly docs: string;
}

export function toPlain(error: unknown): unknown {
  if (!isMooringError(error)) return error;
  const { name, code, message, retryable, docs } = error;
  const plain = { name, code, title: code, message, retryable, docs } satisfies PlainError;
  const rpcCode = rpcCodeOf(error.cause);
  return rpcCode === undefined ? plain : { ...plain, cause: { code: rpcCode } };
}

/** The code of a JSON-RPC error: whether the relay refuses a message for good. */
function rpcCodeOf(cause: unknown): number | undefined {
  const { code } = Object(cause) as { code?: unknown };
  return Number.isInteger(code) ? (code as number) : undefined;
}

/** Restores an error from {@link toPlain}. Only for values that another tab of this site's client sent. */
export function fromPlain(error: unknown): unknown {
  return isPlainError(error) ? new MooringError(error) : error;
}

function isPlainError(error: unknown): error is PlainError {
  if (typeof error !== 'object' || error === null || error instanceof Error) return false;
  const plain = error as Readonly<Partial<Record<keyof PlainError, unknown>>>;
  return plain.name === 'MooringError' && typeof plain.code === 'string' && typeof plain.message === 'string';
}
