import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { anvilBinary } from './anvil-binary.ts';

export interface AnvilOptions {
  readonly chainId: number;
  /** TCP port. Default: 0, which picks a free one. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** State files of the chain. Without them, it is in memory. */
  readonly state?: { readonly loadFile: string | undefined; readonly dumpFile: string } | undefined;
  /** Milliseconds to wait for it to listen. */
  readonly startTimeout?: number | undefined;
}

export interface Anvil {
  readonly chainId: number;
  readonly port: number;
  /** HTTP and WebSocket share the port. */
  readonly rpcUrl: string;
  readonly pid: number;
  /** Settles when the process has ended. */
  readonly exited: Promise<void>;
  /** Stops it gracefully, so that its state is written. */
  readonly stop: () => Promise<void>;
}

const listening = /Listening on \S+:(\d+)/;

/** On Linux the kernel ends anvil when its parent ends, even by SIGKILL. */
function command(binary: string): { file: string; before: readonly string[] } {
  const setpriv = '/usr/bin/setpriv';
  return process.platform === 'linux' && existsSync(setpriv)
    ? { file: setpriv, before: ['--pdeathsig', 'TERM', binary] }
    : { file: binary, before: [] };
}

function stopProcess(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return exited;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 4_000);
  return exited.finally(() => clearTimeout(force));
}

function listeningPort(child: ChildProcess, options: AnvilOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`The local chain ${options.chainId} ${why} ${output.slice(-2_000).trim()}`.trim()));
    };
    const timer = setTimeout(() => fail('did not start in time.'), options.startTimeout ?? 15_000);
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
      const port = Number(listening.exec(output)?.[1]);
      if (!port) return;
      clearTimeout(timer);
      child.stdout?.off('data', read).resume();
      child.stderr?.off('data', read).resume();
      resolve(port);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) => fail(`could not be started: ${error.message}.`));
    child.once('close', () => fail('ended at its start.'));
  });
}

/**
 * Starts one EVM chain: ten funded accounts of anvil's well-known phrase, blocks mined on demand.
 *
 * @throws Error with anvil's own message if it does not start: a taken port, an invalid state file
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { chainId, port = 0, host = '127.0.0.1', state } = options;
  const { file, before } = command(anvilBinary());
  const load = state?.loadFile ? ['--load-state', state.loadFile] : [];
  const dump = state ? ['--dump-state', state.dumpFile, '--state-interval', '2'] : [];
  const args = ['--chain-id', chainId, '--port', port, '--host', host, '--color', 'never', ...load, ...dump];
  const child = spawn(file, [...before, ...args.map(String)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  try {
    const actualPort = await listeningPort(child, options);
    return {
      chainId,
      port: actualPort,
      rpcUrl: `http://${host}:${actualPort}`,
      pid: child.pid ?? 0,
      exited,
      stop: () => stopProcess(child, exited),
    };
  } catch (error) {
    if (child.pid !== undefined) await stopProcess(child, exited);
    throw error;
  }
}
