import { startAnvil } from '@mooring/devnet';
import { startRelay } from '@mooring/relay';

/** What the sites speak to. */
export interface Services {
  readonly relayUrl: string;
  readonly rpcUrl: string;
  close(): Promise<void>;
}

/** Chain id of the local chain that the sites are on. */
export const chainId = 31_337;

/** A real relay, with its mailbox in memory, and a real chain, both on free ports. */
export async function startServices(): Promise<Services> {
  const anvil = await startAnvil({ chainId });
  try {
    // A browser reaches it by the name of the relay that the original knows, too.
    const relay = await startRelay({
      port: 0,
      host: '127.0.0.1',
      store: 'memory',
      logLevel: 'silent',
      publicUrls: ['any'],
    });
    return {
      relayUrl: `ws://127.0.0.1:${relay.port}`,
      rpcUrl: anvil.rpcUrl,
      close: async () => {
        await Promise.all([relay.close(), anvil.stop()]);
      },
    };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}
