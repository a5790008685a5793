import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Part } from './part.ts';
import { waitForAnswers } from './probe.ts';

/** A running part, in its own process group. */
export interface RunningPart {
  readonly part: Part;
  readonly pid: number;
  readonly logFile: string;
  /** Settles with a message when the process has ended. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
}

export interface RunOptions {
  readonly logFolder: string;
  /** Folder the program runs in. */
  readonly folder: string;
  /** The authority's certificate (PEM). */
  readonly authority?: string | undefined;
  /** Ends the start; the part is stopped then. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds the part may take until it answers. */
  readonly startTimeout?: number | undefined;
  /** Milliseconds it may take to stop before it is ended by force. */
  readonly stopTimeout?: number | undefined;
}

/** The last lines of a log, for the sentence about a part that failed. */
export function lastLines(file: string, count = 12): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count);
  return lines.map((line) => `    ${line.slice(0, 400)}`).join('\n');
}

function failure(part: Part, why: string, logFile: string): string {
  const log = lastLines(logFile).trim() === '' ? '' : ` Its last lines:\n${lastLines(logFile)}`;
  return `${part.title.charAt(0).toUpperCase()}${part.title.slice(1)} ${why}.${log}\nIts whole log: ${logFile}`;
}

/** The whole group, so that nothing the part started outlives it. False when none of it is left. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.platform === 'win32' ? child.kill(signal) : process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

/** Ends what a part has left behind: asks first, so that a chain's state is written whole. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (!signalGroup(child, 'SIGTERM')) return;
  for (let tries = 0; tries < 20 && signalGroup(child, 0); tries += 1) await wait(50);
  signalGroup(child, 'SIGKILL');
}

/**
 * Starts a part and waits until it answers. Its standard input is a pipe that closes with this process,
 * however this process ends; every part stops when it sees that.
 *
 * @throws Error with a sentence, the log's last lines and where the log is
 */
export async function runPart(part: Part, options: RunOptions): Promise<RunningPart> {
  mkdirSync(options.logFolder, { recursive: true });
  const logFile = path.join(options.logFolder, `${part.name}.log`);
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [part.program], {
    cwd: options.folder,
    detached: true,
    stdio: ['pipe', log, log],
    env: { ...process.env, NODE_ENV: 'production', MOORING_WATCH_STDIN: '1', ...part.settings },
  });
  closeSync(log);
  child.stdin?.on('error', () => {});
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', async (code, signal) => {
      await endGroup(child);
      resolve(signal ? `was ended by ${signal}` : `ended with exit code ${code}`);
    });
  });
  const ended = exited.then((why) => failure(part, why, logFile));
  const stop = async () => {
    signalGroup(child, 'SIGTERM');
    const force = setTimeout(() => signalGroup(child, 'SIGKILL'), options.stopTimeout ?? 3_000);
    await exited;
    clearTimeout(force);
  };
  let over: 'ended' | 'late' | 'stopped' | undefined;
  const waiting = new AbortController();
  const stopWaiting = (why: 'ended' | 'late' | 'stopped') => {
    over ??= why;
    waiting.abort();
  };
  const limit = setTimeout(() => stopWaiting('late'), options.startTimeout ?? 30_000);
  const onAbort = () => stopWaiting('stopped');
  options.signal?.addEventListener('abort', onAbort);
  if (options.signal?.aborted) onAbort();
  void exited.then(() => stopWaiting('ended'));
  try {
    await waitForAnswers(part.probes, options.authority, waiting.signal);
  } catch (error) {
    if (over === 'ended') throw new Error(await ended);
    await stop();
    if (over === 'stopped') throw options.signal?.reason;
    if (over === undefined) throw error;
    const where = part.probes.map((probe) => probe.url).join(', ');
    throw new Error(failure(part, `did not answer in time at ${where}`, logFile));
  } finally {
    clearTimeout(limit);
    options.signal?.removeEventListener('abort', onAbort);
  }
  return { part, pid: child.pid ?? 0, logFile, ended, stop };
}
