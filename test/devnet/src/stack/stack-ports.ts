import { createServer, type Server } from 'node:net';
import { devnetChains } from '../anvil/devnet-chains.ts';
import { portTable } from '../before-install/port-table.mjs';

export interface StackPorts {
  readonly demo: number;
  readonly api: number;
  readonly relay: number;
  readonly sampleWallet: number;
  /** One per chain, in the order of `devnetChains`. */
  readonly chains: readonly number[];
}

/** The ports that count from a base, as the documentation lists them. */
export function stackPorts(base: number): StackPorts {
  return {
    demo: base + portTable.demo.offsets[0],
    api: base + portTable.api.offsets[0],
    relay: base + portTable.relay.offsets[0],
    sampleWallet: base + portTable['sample-wallet'].offsets[0],
    chains: portTable.devnet.offsets.map((offset) => base + offset),
  };
}

/**
 * Where free ports are looked for: below those that a system gives to whoever asks for any one, since such a one may be
 * gone again before its part listens; and among those that browsers speak to.
 */
const range = { first: 7_000, count: 3_000, tries: 300 };

function tryToListen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** @returns a server that holds a port which was free */
async function holdFreePort(): Promise<{ readonly server: Server; readonly port: number }> {
  for (let tries = 0; tries < range.tries; tries += 1) {
    const port = range.first + Math.floor(Math.random() * range.count);
    const server = await tryToListen(port);
    if (server) return { server, port };
  }
  throw new Error(`No port from ${range.first} to ${range.first + range.count - 1} is free.`);
}

/** Takes free ports, all different. */
export async function freeStackPorts(): Promise<StackPorts> {
  const held = await Promise.all(Array.from({ length: 4 + devnetChains.length }, holdFreePort));
  const [demo = 0, api = 0, relay = 0, sampleWallet = 0, ...chains] = held.map(({ port }) => port);
  // All are held until each has its own.
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return { demo, api, relay, sampleWallet, chains };
}
