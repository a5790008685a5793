import type { SolanaNetwork } from '../config/wallet-network.ts';
import { requestValue } from '../request/solana/request-node.ts';
import { addressOn } from '../vault/shown-account.ts';
import type { ReadBalances } from './read-balances.ts';

const options = { commitment: 'confirmed' };

/** Balances of an account on Solana, summed over all token accounts of a token. */
export const readSolanaBalances: ReadBalances<SolanaNetwork> = (network, account) => {
  const { rpcUrl, caipNetworkId, tokens } = network;
  const address = addressOn(account, caipNetworkId);
  if (address === undefined) return [];
  return [
    requestValue(rpcUrl, 'getBalance', [address, options]).then((value) => ({ native: readAmount(value) })),
    ...tokens.map(async ({ address: mint }) => {
      const filter = { mint };
      const given = [address, filter, { ...options, encoding: 'jsonParsed' }];
      const list = await requestValue(rpcUrl, 'getTokenAccountsByOwner', given);
      if (!Array.isArray(list)) throw new Error('The node gave no list of token accounts.');
      return { [mint]: list.reduce((sum: bigint, each: unknown) => sum + tokenAmount(each), 0n) };
    }),
  ];
};

function tokenAmount(value: unknown): bigint {
  const amount = ['account', 'data', 'parsed', 'info', 'tokenAmount', 'amount'].reduce(
    (members: unknown, name) => Object(members)[name] as unknown,
    value,
  );
  return readAmount(amount);
}

function readAmount(value: unknown): bigint {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value);
  throw new Error('The node gave no amount.');
}
