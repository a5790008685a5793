import { blockTagFrom, parseQuantity, readAnnouncedText } from '@mooring/protocol';
import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToString,
  multicall3Abi,
  parseAbi,
  prepareEncodeFunctionData,
} from 'viem';
import { type AskNode, CallError, type NodeCall, resultOf } from '../node/ask-node.ts';
import type {
  BalanceQuestion,
  BalancesRead,
  Head,
  Reading,
  TokenQuestion,
  TokensRead,
} from '../node/chain-reader.ts';
import { inParts } from '../node/in-parts.ts';
import { AnswerTooLong, NodeBehind, NodeFailure, wrongAnswer } from '../node/node-failure.ts';
import { decodeAggregate } from './decode-aggregate.ts';

/** Address of Multicall3 on nearly every EVM chain. */
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';
const multicallAbi = [
  ...multicall3Abi,
  ...parseAbi([
    'function getChainId() view returns (uint256)',
    'function getCurrentBlockTimestamp() view returns (uint256)',
    'function getEthBalance(address) view returns (uint256)',
  ]),
] as const;

/** Prepared once: viem would hash a function's signature for each call. */
const functions = {
  aggregate: prepareEncodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3' }),
  balanceOf: prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf' }),
  ethBalance: prepareEncodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance' }),
};
const chainCalls = (['getChainId', 'getCurrentBlockTimestamp'] as const).map(
  (functionName): Call => ({
    to: multicall,
    data: encodeFunctionData({ abi: multicallAbi, functionName }),
  }),
);
const blockCall = { method: 'eth_getBlockByNumber', params: ['latest', false] } as const;
const metadataCalls = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
);

/** Calls per request on a chain without Multicall3; nodes refuse longer batches. */
const batchSize = 100;

export function isEip155Address(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

/** viem encodes no address with another checksum than EIP-55, such as that of EIP-1191. */
const plain = (address: string): Hex => address.toLowerCase() as Hex;

export async function checkEip155Chain(ask: AskNode, reference: string): Promise<Reading> {
  try {
    return await askChecked(ask, reference, []);
  } catch (error) {
    if (!(error instanceof NodeFailure) || error.kind !== 'wrong') throw error;
    // Some nodes reject batches; chains with Multicall3 need none.
    const together = await callTogether(ask, reference, []);
    if (together === undefined) throw error;
    return together;
  }
}

/**
 * Reads an account's balances at one block, together with the chain id. A failing token contract is unknown and does
 * not affect the others; without a contract, the balance is zero.
 *
 * @throws NodeFailure
 */
export async function readEip155Balances(ask: AskNode, question: BalanceQuestion): Promise<BalancesRead> {
  const { reference, tokens, block } = question;
  const at = await blockTag(ask, block);
  const account = plain(question.account);
  const data = encodeFunctionData({ ...functions.balanceOf, args: [account] });
  const calls = tokens.map((token) => ({ to: plain(token), data }));
  const own = encodeFunctionData({ ...functions.ethBalance, args: [account] });
  const together = await callTogether(ask, reference, [{ to: multicall, data: own }, ...calls], at);
  if (together !== undefined) {
    const { head } = together;
    const [native, ...rest] = together.results;
    return { head, native: amountOf(word(native)), tokens: rest.map(heldAmount) };
  }
  const { head, results } = await askChecked(ask, reference, [
    { method: 'eth_getBalance', params: [account, at] },
  ]);
  const [native] = results;
  assertHasBlock(native, at);
  return {
    head,
    native: amountOf(quantity(native)),
    tokens: (await callEach(ask, calls, at)).map(heldAmount),
  };
}

/**
 * The block to read at, `latest` if none is given.
 *
 * @throws NodeBehind if the node does not have the block
 */
async function blockTag(ask: AskNode, block: number | undefined): Promise<string> {
  if (block === undefined) return 'latest';
  const latest = quantity((await ask([{ method: 'eth_blockNumber', params: [] }]))[0]);
  if (latest === undefined) throw wrongAnswer('the number of the latest block is no number');
  const tag = blockTagFrom(latest, block);
  if (tag === undefined) throw new NodeBehind();
  return tag;
}

/** A node answers a read at a block that it lacks with an error that is no revert. @throws NodeBehind */
function assertHasBlock(result: unknown, at: string): void {
  if (at !== 'latest' && result instanceof CallError && !result.reverted) throw new NodeBehind();
}

/** Reads token names, together with the chain id. @throws NodeFailure */
export async function readEip155Tokens(
  ask: AskNode,
  { reference, tokens }: TokenQuestion,
): Promise<TokensRead> {
  const calls = tokens.flatMap((token) => metadataCalls.map((data) => ({ to: plain(token), data })));
  const together = await callTogether(ask, reference, calls);
  const { head } = together ?? (await askChecked(ask, reference, []));
  const results = together?.results ?? (await callEach(ask, calls));
  const words = tokens.map((_, index) => {
    const [name, symbol, decimals] = results.slice(index * 3, index * 3 + 3);
    const [full, letters, count] = [text(name, 64), text(symbol, 16), word(decimals)];
    if (letters === undefined || count === undefined || count > 99n) return undefined;
    return { name: full ?? letters, symbol: letters, decimals: Number(count) };
  });
  return { head, tokens: words };
}

interface Call {
  readonly to: Hex;
  readonly data: Hex;
}

/** Results of contract calls, `undefined` for failed ones. */
interface Results extends Reading {
  readonly results: readonly (Hex | undefined)[];
}

/**
 * Calls contracts at one block, or at several if one answer would be too long.
 *
 * @returns `undefined` without Multicall3, or if a contract uses more gas than all calls may
 */
async function callTogether(
  ask: AskNode,
  reference: string,
  calls: readonly Call[],
  at = 'latest',
): Promise<Results | undefined> {
  try {
    return await callAtOneBlock(ask, reference, calls, at);
  } catch (error) {
    if (!(error instanceof AnswerTooLong) || calls.length === 0) throw error;
  }
  let head: Head | undefined;
  let isAlone = false;
  const results = await inParts(calls, async (some) => {
    const part = await callAtOneBlock(ask, reference, some, at);
    isAlone ||= part === undefined;
    head ??= part?.head;
    return part?.results ?? some.map(() => undefined);
  });
  return isAlone ? undefined : { head, results };
}

async function callAtOneBlock(
  ask: AskNode,
  reference: string,
  calls: readonly Call[],
  at: string,
): Promise<Results | undefined> {
  const wrapped = [...chainCalls, ...calls].map(({ to, data }) => ({
    target: to,
    allowFailure: true,
    callData: data,
  }));
  const data = encodeFunctionData({ ...functions.aggregate, args: [wrapped] });
  const [result] = await ask([ethCall({ to: multicall, data }, at)]);
  if (result instanceof CallError && result.reverted) return undefined;
  assertHasBlock(result, at);
  const answer = hex(result);
  if (answer === '0x') return undefined;
  const decoded = decodeAggregate(answer, wrapped.length);
  if (decoded === undefined) throw wrongAnswer('the answer is none of Multicall3');
  const [id, time, ...results] = decoded;
  checkChainId(word(id), reference);
  return { head: headOf(word(time)), results };
}

/** Calls contracts individually, in batches; not at one block. */
async function callEach(
  ask: AskNode,
  calls: readonly Call[],
  at = 'latest',
): Promise<readonly (Hex | undefined)[]> {
  const results: (Hex | undefined)[] = [];
  for (let start = 0; start < calls.length; start += batchSize) {
    const some = await inParts(calls.slice(start, start + batchSize), (part) =>
      ask(part.map((call) => ethCall(call, at))),
    );
    for (const one of some) assertHasBlock(one, at);
    results.push(
      ...some.map((result) =>
        result === undefined || (result instanceof CallError && result.reverted) ? undefined : hex(result),
      ),
    );
  }
  return results;
}

/** Sends calls together with requests for the chain id and the latest block. */
async function askChecked(
  ask: AskNode,
  reference: string,
  calls: readonly NodeCall[],
): Promise<Reading & { readonly results: readonly unknown[] }> {
  const asked = [{ method: 'eth_chainId', params: [] }, blockCall, ...calls];
  const [chainId, block, ...results] = await ask(asked);
  checkChainId(quantity(chainId), reference);
  return { head: headOf(timeOf(block)), results };
}

/** The timestamp of a block, if the node reports one. */
function timeOf(block: unknown): bigint | undefined {
  if (typeof block !== 'object' || block === null || block instanceof CallError) return undefined;
  return quantity((block as { readonly timestamp?: unknown }).timestamp);
}

function headOf(time: bigint | undefined): Head | undefined {
  // Some chains invent timestamps; an impossible one is ignored.
  return time === undefined || time >= 2n ** 40n ? undefined : { seconds: Number(time) };
}

function ethCall({ to, data }: Call, at: string): NodeCall {
  return { method: 'eth_call', params: [{ to, data }, at] };
}

function checkChainId(chainId: bigint | undefined, reference: string): void {
  if (chainId === undefined || String(chainId) !== reference)
    throw wrongAnswer('the node is of another chain');
}

function amountOf(amount: bigint | undefined): bigint {
  if (amount === undefined) throw wrongAnswer('the balance is no number');
  return amount;
}

function hex(value: unknown): Hex {
  const result = resultOf(value);
  if (typeof result === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(result)) return result as Hex;
  throw wrongAnswer('the result of a call is no hex');
}

function quantity(value: unknown): bigint | undefined {
  return parseQuantity(resultOf(value));
}

/** The single 32-byte number that a contract returned; `undefined` after a failure or for another interface. */
function word(data: Hex | undefined): bigint | undefined {
  return data?.length === 66 ? BigInt(data) : undefined;
}

/** An account's amount of a token: zero without a contract, unknown if it cannot be read. */
function heldAmount(data: Hex | undefined): bigint | undefined {
  return data === '0x' ? 0n : word(data);
}

/** The printable text that a contract returned, including the bytes32 form of early tokens; `undefined` if empty. */
function text(data: Hex | undefined, most: number): string | undefined {
  if (data === undefined) return undefined;
  const written = data.length === 66 ? hexToString(data, { size: 32 }) : stringOf(data);
  return readAnnouncedText(written, most) || undefined;
}

function stringOf(data: Hex): string {
  try {
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'name', data });
  } catch {
    return '';
  }
}
