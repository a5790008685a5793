import {
  type BitcoinNode,
  type SolanaNode,
  startAnvil,
  startBitcoinNode,
  startSolanaNode,
} from '@mooring/devnet';
import { startRelay } from '@mooring/relay';

/** Services of the sites. */
export interface Services {
  readonly relayUrl: string;
  readonly rpcUrl: string;
  /** Node of the chain, if the site has it. */
  readonly solana?: SolanaNode | undefined;
  readonly bitcoin?: BitcoinNode | undefined;
  close(): Promise<void>;
}

/** Chain id of the local chain that the sites are on. */
export const chainId = 31_337;

interface Chains {
  readonly solana: boolean;
  readonly bitcoin: boolean;
}

/** A real relay, with its mailbox in memory, and real chains, all on free ports. */
export async function startServices(chains: Chains): Promise<Services> {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(ends.splice(0).map((end) => end()));
  };
  try {
    const anvil = await startAnvil({ chainId });
    ends.push(() => anvil.stop());
    const solana = chains.solana ? await startSolanaNode() : undefined;
    ends.push(async () => solana?.stop());
    const bitcoin = chains.bitcoin ? await startBitcoinNode() : undefined;
    ends.push(async () => bitcoin?.stop());
    // A browser reaches it by the name of the relay that the original knows, too.
    const relay = await startRelay({
      port: 0,
      host: '127.0.0.1',
      store: 'memory',
      logLevel: 'silent',
      publicUrls: ['any'],
    });
    ends.push(() => relay.close());
    return { relayUrl: `ws://127.0.0.1:${relay.port}`, rpcUrl: anvil.rpcUrl, solana, bitcoin, close };
  } catch (error) {
    await close();
    throw error;
  }
}
