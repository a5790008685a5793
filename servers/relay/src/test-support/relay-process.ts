import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage, runProgram } from '@mooring/server-kit/testing';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const program = path.join(root, 'servers/relay/dist/cli/relay.js');

/** Builds the operators' program unless it is built. */
export const buildRelay = () => buildPackage(root, 'relay');

/** Runs the program with arguments until it ends, as with `--help`. */
export const runRelay = (args: readonly string[], environment?: NodeJS.ProcessEnv) =>
  runProgram(program, args, environment);

const running = new Set<ChildProcess>();

/** Ends all running processes. */
export function endRelays(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** A relay as a separate process. */
export class RelayProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly #ended: Promise<unknown>;
  #log: string;

  private constructor(child: ChildProcess, url: string, log: string) {
    this.child = child;
    this.url = url;
    this.#log = log;
    this.#ended = once(child, 'exit');
    child.stdout?.on('data', (data) => {
      this.#log += data;
    });
  }

  /** Resolves with all matches of a pattern in the log, once there are that many. */
  async says(pattern: RegExp, times: number): Promise<readonly RegExpMatchArray[]> {
    for (;;) {
      const found = [...this.#log.matchAll(pattern)];
      if (found.length >= times) return found;
      if (!this.child.stdout || this.child.exitCode !== null) throw new Error(`it ended: ${this.#log}`);
      await Promise.race([once(this.child.stdout, 'data'), this.#ended]);
    }
  }

  /** Resolves once it listens. */
  static async start(environment: NodeJS.ProcessEnv): Promise<RelayProcess> {
    const child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        ...{ RELAY_PORT: '0', RELAY_FRAMES: '1000000', RELAY_ADDRESS_FRAMES: '10000000' },
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    let errors = '';
    child.stderr.on('data', (data) => {
      errors += data;
    });
    let output = '';
    for await (const data of child.stdout.iterator({ destroyOnReturn: false })) {
      output += data;
      const url = /"url":"(ws[^"]+)"/.exec(output)?.[1];
      if (!url) continue;
      return new RelayProcess(child, url, output);
    }
    throw new Error(`the relay did not start: ${errors}`);
  }

  /** @returns the exit code; `null` if a signal ended it */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.child.kill(signal);
    await this.#ended;
    return this.child.exitCode;
  }
}
