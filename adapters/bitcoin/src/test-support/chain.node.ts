import { startBitcoinNode } from '@mooring/devnet';
import { onTestFinished } from 'vitest';
import type { TestCoin } from '../testing/test-account.ts';

export interface TestChain {
  /** Base URL of the node's Esplora API. */
  readonly url: string;
  /** Pays an address in a new block. Resolves with the transaction id. */
  fund(address: string, satoshi: number): Promise<string>;
  mine(): void;
  /** Coins that an address can spend. */
  coins(address: string): Promise<readonly TestCoin[]>;
  /** Satoshi. */
  balance(address: string): Promise<number>;
  /** Sends a transaction in hex. Rejects with the node's reason. */
  send(transaction: string): Promise<string>;
}

/** Starts a validating regtest chain that mines on demand, and stops it after the test. */
export async function testChain(): Promise<TestChain> {
  const node = await startBitcoinNode({ blockAfter: 'never' });
  onTestFinished(() => node.stop());
  const ask = async (path: string, body?: string): Promise<string> => {
    const response = await fetch(`${node.url}${path}`, body === undefined ? {} : { method: 'POST', body });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  };
  const coins = async (address: string): Promise<readonly TestCoin[]> =>
    JSON.parse(await ask(`/address/${address}/utxo`));
  return {
    url: node.url,
    async fund(address, amount) {
      const { txid } = JSON.parse(await ask('/faucet', JSON.stringify({ address, amount })));
      node.mine();
      return txid;
    },
    mine: () => node.mine(),
    coins,
    balance: async (address) => (await coins(address)).reduce((sum, { value }) => sum + value, 0),
    send: (transaction) => ask('/tx', transaction),
  };
}
