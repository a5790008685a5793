import { deployCollectibles } from '../contracts/deploy-collectibles.ts';
import { deployContracts } from '../contracts/deploy-contracts.ts';
import { deployExchange } from '../exchange/deploy-exchange.ts';
import { devnetChains } from './devnet-chains.ts';
import { openKeptState } from './kept-state.ts';
import { type Anvil, type AnvilOptions, startAnvil } from './start-anvil.ts';

export interface DevnetOptions {
  /** The chains listen at +10 and +11 of it; default 0, which picks free ports. */
  readonly basePort?: number | undefined;
  /** The chains' ports one by one, instead of a base. */
  readonly ports?: readonly number[] | undefined;
  readonly host?: string | undefined;
  /** Folder for the chains' state. Without it, they are in memory. */
  readonly stateFolder?: string | undefined;
}

export interface Devnet {
  /** In the order of `devnetChains`: 31337, then 31338. */
  readonly chains: readonly Anvil[];
  readonly stop: () => Promise<void>;
}

/** Milliseconds between copies of anvil's dumps. */
const saveInterval = 2_000;

async function startChain(options: AnvilOptions, stateFolder: string | undefined): Promise<Anvil> {
  const state = stateFolder === undefined ? undefined : openKeptState(stateFolder, options.chainId);
  const anvil = await startAnvil({ ...options, state });
  const saving = state && setInterval(state.save, saveInterval).unref();
  const stop = async () => {
    clearInterval(saving);
    await anvil.stop();
    state?.save();
  };
  try {
    await deployContracts(anvil.rpcUrl);
    await deployExchange(anvil.rpcUrl, options.chainId);
    await deployCollectibles(anvil.rpcUrl, options.chainId);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...anvil, stop };
}

/**
 * Starts both local chains with their contracts deployed. Resolves once they answer.
 *
 * @throws Error if one does not start; the other is then stopped
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { basePort = 0, host, stateFolder } = options;
  const started = await Promise.allSettled(
    devnetChains.map(({ id, portOffset }, index) => {
      const port = options.ports?.[index] ?? (basePort === 0 ? 0 : basePort + portOffset);
      return startChain({ chainId: id, port, host }, stateFolder);
    }),
  );
  const chains = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => {
    await Promise.all(chains.map((chain) => chain.stop()));
  };
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { chains, stop };
}
