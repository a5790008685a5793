import { readFileSync } from 'node:fs';
import { devnetChains } from '../anvil/devnet-chains.ts';
import { startDevnet } from '../anvil/start-devnet.ts';
import { bitcoinNetwork } from '../bitcoin/regtest-network.ts';
import { startBitcoinNode } from '../bitcoin/start-bitcoin-node.ts';
import { devnetTokens } from '../contracts/contract-addresses.ts';
import { startOnrampSandbox } from '../onramp/start-onramp-sandbox.ts';
import { solanaCluster, solanaTokens } from '../solana/cluster.ts';
import { startSolanaNode } from '../solana/start-solana-node.ts';
import { type DevnetSettings, devnetHelp, readDevnetSettings } from './devnet-settings.ts';
import { startRpcProxy } from './rpc-proxy.ts';

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Running {
  /** Lines that describe it. */
  readonly lines: readonly string[];
  /** Settles when one of its processes has ended unexpectedly. */
  readonly ended?: Promise<unknown> | undefined;
  readonly stop: () => Promise<unknown>;
}

type Tls = { readonly certificate: string; readonly key: string } | undefined;

async function startEvmChains({ ports, host, stateFolder }: DevnetSettings, tls: Tls): Promise<Running> {
  const devnet = await startDevnet(tls ? { stateFolder } : { stateFolder, host, ports });
  const lines = [
    ...devnetChains.map(({ id, name }, index) => {
      const url = tls ? `https://${host}:${ports[index]}` : devnet.chains[index]?.rpcUrl;
      return `${name} (${id}) answers at ${url}`;
    }),
    ...devnetTokens.map(({ symbol, address }) => `${symbol} stands at ${address} on both`),
  ];
  const ended = Promise.race(devnet.chains.map((chain) => chain.exited));
  if (!tls) return { lines, ended, stop: devnet.stop };
  const proxies = await startEach(
    devnet.chains.map((chain, index) => async () => {
      const proxy = await startRpcProxy({ ...tls, host, port: ports[index] ?? 0, target: chain.port });
      return { lines: [], stop: async () => proxy.close().closeAllConnections() };
    }),
  ).catch(async (error: unknown) => {
    await devnet.stop();
    throw error;
  });
  const stop = async () => {
    await proxies.stop();
    await devnet.stop();
  };
  return { lines, ended, stop };
}

async function startSolana({ solanaPort, host, stateFolder }: DevnetSettings, tls: Tls): Promise<Running> {
  const node = await startSolanaNode({ port: solanaPort, host, stateFolder, tls });
  const { name, caipNetworkId } = solanaCluster;
  const lines = [
    `${name} (${caipNetworkId}) answers at ${node.url} and ${node.webSocketUrl}`,
    ...solanaTokens.map(({ symbol, address }) => `${symbol} stands at ${address} on it`),
  ];
  return { lines, stop: node.stop };
}

async function startBitcoin(settings: DevnetSettings, tls: Tls): Promise<Running> {
  const { bitcoinPort: port, bitcoinBlockAfter: blockAfter, host, stateFolder } = settings;
  const node = await startBitcoinNode({ port, blockAfter, host, stateFolder, tls });
  const { name, caipNetworkId } = bitcoinNetwork;
  return { lines: [`${name} (${caipNetworkId}) answers at ${node.url}`], stop: node.stop };
}

async function startOnramp(settings: DevnetSettings, tls: Tls): Promise<Running> {
  const { onrampPort: port, ports, solanaPort, host } = settings;
  const at = (node: number | undefined) => `http${tls ? 's' : ''}://${host}:${node}`;
  const evm = devnetChains.map(({ id }, index) => [`eip155:${id}`, at(ports[index])] as const);
  const nodes = Object.fromEntries([...evm, [solanaCluster.caipNetworkId, at(solanaPort)] as const]);
  const sandbox = await startOnrampSandbox({ port, host, tls, nodes });
  return { lines: [`The sandbox on-ramp answers at ${sandbox.url}`], stop: sandbox.stop };
}

/** Starts all in parallel. Rejects with the reason of the first failure; the others are then stopped. */
async function startEach(starts: readonly (() => Promise<Running>)[]): Promise<Running> {
  const results = await Promise.allSettled(starts.map((start) => start()));
  const running = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = () => Promise.all(running.map((one) => one.stop()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const ended = Promise.race(running.flatMap((one) => one.ended ?? []));
  return { lines: running.flatMap(({ lines }) => lines), ended, stop };
}

async function start(settings: DevnetSettings): Promise<Running> {
  const { tls } = settings;
  const texts = tls && {
    certificate: readFileSync(tls.certificateFile, 'utf8'),
    key: readFileSync(tls.keyFile, 'utf8'),
  };
  return startEach(
    [startEvmChains, startSolana, startBitcoin, startOnramp].map(
      (startOne) => () => startOne(settings, texts),
    ),
  );
}

/**
 * Runs the devnet until a signal, or until its parent process has ended.
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
      // The launcher holds the other end, which closes however the launcher ends.
      process.stdin.on('error', () => {}).on('close', () => void stop(0));
      process.stdin.resume();
    }
    void devnet.ended?.then(() => {
      if (!stopping) write('A chain has ended by itself.');
      void stop(1);
    });
    for (const line of devnet.lines) write(line);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
