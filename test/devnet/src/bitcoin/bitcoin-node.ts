import path from 'node:path';
import { keepInFile, readKept } from '../local-server/kept-file.ts';
import { type ListenOptions, startLocalServer } from '../local-server/local-server.ts';
import { miner } from './coin-sender.ts';
import { answerEsplora } from './esplora.ts';
import { type KeptRegtest, Regtest } from './regtest.ts';
import { seedRegtest } from './seed-regtest.ts';

export interface BitcoinNodeOptions extends ListenOptions {
  /** Folder of the stored chain. Without it, the chain is in memory. */
  readonly stateFolder?: string | undefined;
  /** Milliseconds from a transaction to its block, or `never`: blocks are mined on demand. Default: 0. */
  readonly blockAfter?: number | 'never' | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

export interface BitcoinNode {
  /** Base URL of Esplora's REST API. */
  readonly url: string;
  /** Mines blocks; the first contains all pending transactions. */
  mine(count?: number): void;
  stop(): Promise<void>;
}

/** @throws Error if the port is taken, or the stored state cannot be read */
export async function openBitcoinNode(options: BitcoinNodeOptions): Promise<BitcoinNode> {
  const { host = '127.0.0.1', stateFolder, blockAfter = 0, now = Date.now, tls } = options;
  const file = stateFolder && path.join(stateFolder, 'bitcoin.json');
  const kept =
    file && readKept(file, (bytes) => new Regtest(now, JSON.parse(bytes.toString()) as KeptRegtest));
  const chain = kept || seedRegtest(now);
  const keeping = file ? keepInFile(file, () => JSON.stringify(chain.keep())) : undefined;
  let timer: NodeJS.Timeout | undefined;
  const mine = (count = 1) => {
    chain.mine(count, miner().script);
  };
  const mineSoon = () => {
    if (blockAfter === 'never' || timer !== undefined || chain.mempool.length === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      mine();
    }, blockAfter);
  };
  chain.onChange(mineSoon);
  if (keeping) chain.onChange(keeping.changed);
  mineSoon();
  const server = await startLocalServer(options, (question) => answerEsplora(chain, question));
  return {
    url: `http${tls ? 's' : ''}://${host}:${server.port}`,
    mine,
    async stop() {
      clearTimeout(timer);
      await server.stop();
      keeping?.close();
    },
  };
}
