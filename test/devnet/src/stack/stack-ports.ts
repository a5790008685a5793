import { createServer, type Server } from 'node:net';
import { devnetChains } from '../anvil/devnet-chains.ts';
import { portTable } from '../before-install/port-table.mjs';
import { bitcoinNetwork } from '../bitcoin/regtest-network.ts';
import { solanaCluster } from '../solana/cluster.ts';

export interface StackPorts {
  readonly demo: number;
  readonly api: number;
  readonly relay: number;
  readonly sampleWallet: number;
  /** One per chain, in the order of `devnetChains`. */
  readonly chains: readonly number[];
  /** Its WebSocket listens at the next. */
  readonly solana: number;
  readonly bitcoin: number;
  readonly onramp: number;
}

/** The ports that count from a base, as the documentation lists them. */
export function stackPorts(base: number): StackPorts {
  return {
    demo: base + portTable.demo.offsets[0],
    api: base + portTable.api.offsets[0],
    relay: base + portTable.relay.offsets[0],
    sampleWallet: base + portTable['sample-wallet'].offsets[0],
    chains: devnetChains.map(({ portOffset }) => base + portOffset),
    solana: base + solanaCluster.portOffset,
    bitcoin: base + bitcoinNetwork.portOffset,
    onramp: base + portTable.devnet.offsets[5],
  };
}

/**
 * Range of free ports: below those that a system assigns, which may be taken again before a part listens; and among those that
 * browsers allow.
 */
const range = { first: 7_000, count: 3_000, tries: 300 };

function tryToListen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

interface HeldPort {
  readonly port: number;
  readonly release: () => Promise<void>;
}

/** @returns the first of as many ports in a row, which were free */
async function holdFreePorts(count: number): Promise<HeldPort> {
  for (let tries = 0; tries < range.tries; tries += 1) {
    const port = range.first + Math.floor(Math.random() * range.count);
    const row = await Promise.all(Array.from({ length: count }, (_, index) => tryToListen(port + index)));
    const servers = row.filter((server) => server !== undefined);
    const release = async () => {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    };
    if (servers.length === count) return { port, release };
    await release();
  }
  throw new Error(`No port from ${range.first} to ${range.first + range.count - 1} is free.`);
}

/** Takes free ports, all different. */
export async function freeStackPorts(): Promise<StackPorts> {
  // Solana's node and its WebSocket stand side by side.
  const rows = [2, 1, 1, 1, 1, 1, 1, ...devnetChains.map(() => 1)];
  const held = await Promise.all(rows.map(holdFreePorts));
  const [solana = 0, bitcoin = 0, onramp = 0, demo = 0, api = 0, relay = 0, sampleWallet = 0, ...chains] =
    held.map(({ port }) => port);
  // All are held until each has its own.
  await Promise.all(held.map(({ release }) => release()));
  return { demo, api, relay, sampleWallet, chains, solana, bitcoin, onramp };
}
