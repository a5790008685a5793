import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage, runProgram } from '@mooring/server-kit/testing';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const program = path.join(root, 'servers/api/dist/cli/api.js');

/** Builds the program that operators run, unless it is built. */
export const buildApi = () => buildPackage(root, '@mooring/api');

/** Runs the program with arguments until it ends, as with `--help`. */
export const runApi = (args: readonly string[], environment?: NodeJS.ProcessEnv) =>
  runProgram(program, args, environment);

const running = new Set<ChildProcess>();

/** Ends the processes still running. */
export function endApis(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** An API as a separate process. */
export class ApiProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Up to the line that it listens. */
  readonly log: string;

  private constructor(child: ChildProcess, url: string, log: string) {
    this.child = child;
    this.url = url;
    this.log = log;
  }

  /** Resolves when it listens. @param built another build than that of this package */
  static async start(environment: NodeJS.ProcessEnv, built = program): Promise<ApiProcess> {
    const child = spawn(process.execPath, [built], {
      env: { ...process.env, API_PORT: '0', API_STATE: 'memory', ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    let output = '';
    for await (const data of child.stdout.iterator({ destroyOnReturn: false })) {
      output += data;
      const url = /"url":"(http[^"]+)"/.exec(output)?.[1];
      if (!url) continue;
      // Drains the pipe, which is no longer read.
      child.stdout.resume();
      return new ApiProcess(child, url, output);
    }
    throw new Error(`the API did not start: ${output}`);
  }

  /** Kills it at once. */
  async kill(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
