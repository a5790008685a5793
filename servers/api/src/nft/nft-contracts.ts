import { type CaipNetworkId, readAnnouncedText } from '@mooring/protocol';
import type { CallAnswer, NodeCall, Upstreams } from '@mooring/upstreams';
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { OwnedNft } from '../indexer/index-reader.ts';

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
]);

/** The answer of an NFT's contract. */
export interface NftWords {
  /** Empty if the contract does not say. */
  readonly collection: string;
  readonly symbol: string;
  /** URI of its metadata; `undefined` if the contract does not say. */
  readonly uri: string | undefined;
}

type Forward = Pick<Upstreams, 'forward'>;

/** Calls per request. */
const batch = 100;
const tooLong = -32_005;

/** Amounts of NFTs that the account holds now; `undefined` if a contract does not say. @throws as `forward` does */
export async function amountsOf(
  upstreams: Forward,
  chain: CaipNetworkId,
  account: string,
  nfts: readonly OwnedNft[],
): Promise<readonly (bigint | undefined)[]> {
  // viem encodes no address with another checksum than EIP-55, such as that of EIP-1191.
  const holder = account.toLowerCase() as Hex;
  const calls = nfts.map(({ standard, token, tokenId }) =>
    ethCall(
      token,
      standard === 721
        ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [tokenId] })
        : encodeFunctionData({ abi, functionName: 'balanceOf', args: [holder, tokenId] }),
    ),
  );
  const answers = await askAll(upstreams, chain, calls);
  return nfts.map(({ standard }, at) => {
    const answer = answers[at];
    // Burnt NFTs have no owner, so contracts revert.
    if (standard === 721 && answer !== undefined && 'error' in answer && isRevert(answer)) return 0n;
    const data = resultOf(answer);
    if (data === undefined || !/^0x[0-9a-f]{64}$/i.test(data)) return undefined;
    if (standard === 1155) return BigInt(data);
    return `0x${data.slice(26)}`.toLowerCase() === holder ? 1n : 0n;
  });
}

/** Reads NFTs from their contracts, in order. @throws as `forward` does */
export async function wordsOf(
  upstreams: Forward,
  chain: CaipNetworkId,
  nfts: readonly Pick<OwnedNft, 'standard' | 'token' | 'tokenId'>[],
): Promise<readonly NftWords[]> {
  const calls = nfts.flatMap(({ standard, token, tokenId }) => {
    const functionName = standard === 721 ? 'tokenURI' : 'uri';
    return [
      ethCall(token, encodeFunctionData({ abi, functionName, args: [tokenId] })),
      ethCall(token, encodeFunctionData({ abi, functionName: 'name' })),
      ethCall(token, encodeFunctionData({ abi, functionName: 'symbol' })),
    ];
  });
  const answers = await askAll(upstreams, chain, calls);
  return nfts.map(({ tokenId }, at) => {
    const [uri, name, symbol] = [0, 1, 2].map((more) => stringOf(answers[at * 3 + more]));
    return {
      collection: readAnnouncedText(name, 64),
      symbol: readAnnouncedText(symbol, 16),
      // ERC-1155 has one URI template, with the id as 64 hex digits.
      uri: uri?.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')),
    };
  });
}

/** Sends calls in batches and halves a batch whose answer is too long, so one contract does not affect the others. */
async function askAll(
  upstreams: Forward,
  chain: CaipNetworkId,
  calls: readonly NodeCall[],
): Promise<readonly CallAnswer[]> {
  const answers: CallAnswer[] = [];
  for (let at = 0; at < calls.length; at += batch) {
    answers.push(...(await callBatch(upstreams, chain, calls.slice(at, at + batch))));
  }
  return answers;
}

async function callBatch(
  upstreams: Forward,
  chain: CaipNetworkId,
  calls: readonly NodeCall[],
): Promise<readonly CallAnswer[]> {
  const answers = await upstreams.forward(chain, calls);
  const isTooLong = answers.every((answer) => 'error' in answer && answer.error.code === tooLong);
  if (!isTooLong || calls.length <= 1) return answers;
  const half = Math.ceil(calls.length / 2);
  const first = await callBatch(upstreams, chain, calls.slice(0, half));
  return [...first, ...(await callBatch(upstreams, chain, calls.slice(half)))];
}

const ethCall = (to: string, data: Hex): NodeCall => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
});

const isRevert = (answer: CallAnswer): boolean =>
  'error' in answer && (answer.error.code === 3 || /revert/i.test(answer.error.message));

function resultOf(answer: CallAnswer | undefined): Hex | undefined {
  if (answer === undefined || !('result' in answer)) return undefined;
  return typeof answer.result === 'string' ? (answer.result as Hex) : undefined;
}

function stringOf(answer: CallAnswer | undefined): string | undefined {
  const data = resultOf(answer);
  if (data === undefined || data === '0x') return undefined;
  try {
    return decodeFunctionResult({ abi, functionName: 'name', data });
  } catch {
    return undefined;
  }
}
