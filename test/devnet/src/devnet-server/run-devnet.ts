import { readFileSync } from 'node:fs';
import { devnetChains } from '../anvil/devnet-chains.ts';
import { startDevnet } from '../anvil/start-devnet.ts';
import { devnetTokens } from '../contracts/contract-addresses.ts';
import { type DevnetSettings, devnetHelp, readDevnetSettings } from './devnet-settings.ts';
import { startRpcProxy } from './rpc-proxy.ts';

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface RunningDevnet {
  readonly urls: readonly string[];
  /** Settles when a chain has ended by itself. */
  readonly ended: Promise<unknown>;
  readonly stop: () => Promise<void>;
}

async function start({ ports, host, stateFolder, tls }: DevnetSettings): Promise<RunningDevnet> {
  const devnet = await startDevnet(tls ? { stateFolder } : { stateFolder, host, ports });
  const ended = Promise.race(devnet.chains.map((chain) => chain.exited));
  if (!tls) return { urls: devnet.chains.map((chain) => chain.rpcUrl), ended, stop: devnet.stop };
  const certificate = readFileSync(tls.certificateFile, 'utf8');
  const key = readFileSync(tls.keyFile, 'utf8');
  try {
    const proxies = await Promise.all(
      devnet.chains.map((chain, index) =>
        startRpcProxy({ certificate, key, host, port: ports[index] ?? 0, target: chain.port }),
      ),
    );
    const stop = async () => {
      for (const proxy of proxies) proxy.close().closeAllConnections();
      await devnet.stop();
    };
    return { urls: ports.map((port) => `https://${host}:${port}`), ended, stop };
  } catch (error) {
    await devnet.stop();
    throw error;
  }
}

/**
 * Runs the devnet until a signal, or until the process that started it is gone.
 *
 * @param args command line, without Node and the script
 */
export async function runDevnet(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  if (args.includes('--help')) {
    write(devnetHelp);
    return;
  }
  try {
    const devnet = await start(readDevnetSettings(environment));
    let stopping = false;
    const stop = async (exitCode: number) => {
      if (stopping) return;
      stopping = true;
      await devnet.stop();
      process.exit(exitCode);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
    if (environment.MOORING_WATCH_STDIN) {
      // The launcher holds the other end: it closes however the launcher ends.
      process.stdin.on('error', () => {}).on('close', () => void stop(0));
      process.stdin.resume();
    }
    void devnet.ended.then(() => {
      if (!stopping) write('A chain has ended by itself.');
      void stop(1);
    });
    for (const [index, url] of devnet.urls.entries()) {
      write(`${devnetChains[index]?.name} (${devnetChains[index]?.id}) answers at ${url}`);
    }
    for (const { symbol, address } of devnetTokens) write(`${symbol} stands at ${address} on both`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
