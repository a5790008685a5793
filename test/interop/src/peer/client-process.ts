import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { answerLimit } from './answer-limit.ts';
import { Inbox } from './inbox.ts';
import { PeerError, type PeerFailure } from './peer.ts';

const driver = fileURLToPath(new URL('../../driver.mjs', import.meta.url));

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: PeerFailure;
  readonly event?: string;
  readonly payload?: unknown;
}

interface Asked {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** One process of the driver that runs a client. */
export class ClientProcess {
  readonly inbox: Inbox;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #asked = new Map<number, Asked>();
  readonly #name: string;
  #said = '';
  #lastId = 0;

  constructor(kind: 'original' | 'ours', name: string) {
    this.#name = name;
    this.inbox = new Inbox(name);
    this.#child = spawn(process.execPath, [driver, kind], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, DISABLE_GLOBAL_CORE: 'true', NODE_ENV: 'production' },
    });
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.on('data', (chunk) => {
      this.#said = (this.#said + chunk).slice(-4_000);
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#read(line));
    this.#child.on('exit', (code) => {
      for (const { reject } of this.#asked.values()) {
        reject(new Error(`${name}: its process ended (${code}). ${this.#said}`));
      }
      this.#asked.clear();
    });
  }

  ask(what: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const silence = setTimeout(() => {
        this.#asked.delete(id);
        reject(
          new Error(
            `${this.#name}: ${what} ${String(parameters.path ?? '')} was not answered. ${this.#said}`,
          ),
        );
      }, answerLimit);
      const done =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(silence);
          settle(value);
        };
      this.#asked.set(id, { resolve: done(resolve), reject: done(reject) });
      this.#child.stdin.write(`${JSON.stringify({ id, do: what, ...parameters })}\n`);
    });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill(signal);
    await gone;
  }

  /** Has it end itself by SIGKILL as soon as its writes to disk are complete. */
  async endWhole(): Promise<void> {
    await this.ask('kill', {}).catch((error: unknown) => {
      if (this.#child.signalCode !== 'SIGKILL') throw error;
    });
  }

  #read(line: string): void {
    // The originals print other lines now and then.
    if (!line.startsWith('{')) return;
    const { id, result, error, event, payload } = JSON.parse(line) as Answer;
    if (event !== undefined) this.inbox.put(event, payload);
    const asked = id === undefined ? undefined : this.#asked.get(id);
    if (id === undefined || !asked) return;
    this.#asked.delete(id);
    if (error) asked.reject(new PeerError(error));
    else asked.resolve(result);
  }
}
