import { createServer } from 'node:net';
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

/** Takes free ports, all different. */
export async function freeStackPorts(): Promise<StackPorts> {
  const servers = await Promise.all(
    Array.from(
      { length: 4 + devnetChains.length },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const server = createServer().once('error', reject);
          server.listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const [demo = 0, api = 0, relay = 0, sampleWallet = 0, ...chains] = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  // All are held until each has its own.
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return { demo, api, relay, sampleWallet, chains };
}
