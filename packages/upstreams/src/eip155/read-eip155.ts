import { readAnnouncedText } from '@mooring/protocol';
import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToString,
  multicall3Abi,
  parseAbi,
} from 'viem';
import type { AskNode, NodeCall } from '../node/ask-node.ts';
import type { BalanceQuestion, Balances, TokenQuestion, TokenWords } from '../node/chain-reader.ts';
import { wrongAnswer } from '../node/node-failure.ts';

/** Where nearly every EVM chain has Multicall3. */
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';
const multicallAbi = [
  ...multicall3Abi,
  ...parseAbi([
    'function getChainId() view returns (uint256)',
    'function getEthBalance(address) view returns (uint256)',
  ]),
] as const;

const askingChain = {
  to: multicall,
  data: encodeFunctionData({ abi: multicallAbi, functionName: 'getChainId' }),
} as const;
const askingWords = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
);

/** Calls of one request where a chain has no Multicall3; nodes refuse longer batches. */
const batchSize = 100;

export function isEip155Address(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

export async function checkEip155Chain(ask: AskNode, reference: string): Promise<void> {
  await askChecked(ask, reference, []);
}

/** Reads an account's balances at one block, the chain's id with them. @throws NodeFailure */
export async function readEip155Balances(ask: AskNode, question: BalanceQuestion): Promise<Balances> {
  const { account, reference, tokens } = question;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] });
  const calls = tokens.map((token) => ({ to: token as Hex, data }));
  const own = encodeFunctionData({
    abi: multicallAbi,
    functionName: 'getEthBalance',
    args: [account as Hex],
  });
  const together = await callTogether(ask, reference, [{ to: multicall, data: own }, ...calls]);
  if (together !== undefined) {
    const [native = '0x', ...rest] = together;
    return { native: amountOf(word(native)), tokens: rest.map(word) };
  }
  const [native] = await askChecked(ask, reference, [
    { method: 'eth_getBalance', params: [account, 'latest'] },
  ]);
  return { native: amountOf(quantity(native)), tokens: (await callEach(ask, calls)).map(word) };
}

/** Reads what tokens call themselves, the chain's id with them. @throws NodeFailure */
export async function readEip155Tokens(
  ask: AskNode,
  { reference, tokens }: TokenQuestion,
): Promise<readonly (TokenWords | undefined)[]> {
  const calls = tokens.flatMap((token) => askingWords.map((data) => ({ to: token as Hex, data })));
  const together = await callTogether(ask, reference, calls);
  if (together === undefined) await askChecked(ask, reference, []);
  const results = together ?? (await callEach(ask, calls));
  return tokens.map((_, index) => {
    const [name = '0x', symbol = '0x', decimals = '0x'] = results.slice(index * 3, index * 3 + 3);
    const [words, letters, count] = [text(name, 64), text(symbol, 16), word(decimals)];
    if (letters === undefined || count === undefined || count > 99n) return undefined;
    return { name: words ?? letters, symbol: letters, decimals: Number(count) };
  });
}

interface Call {
  readonly to: Hex;
  readonly data: Hex;
}

/** Calls contracts at one block. @returns what each returned, `0x` where it failed; `undefined` where there is no Multicall3 */
async function callTogether(
  ask: AskNode,
  reference: string,
  calls: readonly Call[],
): Promise<readonly Hex[] | undefined> {
  const wrapped = [askingChain, ...calls].map(({ to, data }) => ({
    target: to,
    allowFailure: true,
    callData: data,
  }));
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [wrapped] });
  const [result] = await ask([ethCall({ to: multicall, data })]);
  const answer = hex(result);
  if (answer === '0x') return undefined;
  const [id = '0x', ...results] = decodeAggregate(answer);
  checkChainId(word(id), reference);
  if (results.length !== calls.length) {
    throw wrongAnswer('the answer of Multicall3 has another length than the question');
  }
  return results;
}

function decodeAggregate(data: Hex): readonly Hex[] {
  try {
    const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data });
    return results.map(({ success, returnData }) => (success ? returnData : '0x'));
  } catch {
    throw wrongAnswer('the answer is none of Multicall3');
  }
}

/** Calls contracts one by one, in batches; not at one block. A call that fails, fails the node: only a batch's error tells. */
async function callEach(ask: AskNode, calls: readonly Call[]): Promise<readonly Hex[]> {
  const results: Hex[] = [];
  for (let at = 0; at < calls.length; at += batchSize) {
    const some = await ask(calls.slice(at, at + batchSize).map(ethCall));
    results.push(...some.map(hex));
  }
  return results;
}

/** Asks, and with it for the chain's id. */
async function askChecked(
  ask: AskNode,
  reference: string,
  calls: readonly NodeCall[],
): Promise<readonly unknown[]> {
  const [chainId, ...results] = await ask([{ method: 'eth_chainId', params: [] }, ...calls]);
  checkChainId(quantity(chainId), reference);
  return results;
}

function ethCall({ to, data }: Call): NodeCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] };
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
  if (typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value)) return value as Hex;
  throw wrongAnswer('the result of a call is no hex');
}

/** A number of JSON-RPC, `0x1f`. */
function quantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined;
}

/** The one 32-byte number that a contract returned; what has no code or another interface returns no such thing. */
function word(data: Hex): bigint | undefined {
  return data.length === 66 ? BigInt(data) : undefined;
}

/** The text that a contract returned, also as the 32 bytes of early tokens, fit to be shown; `undefined` when nothing is left. */
function text(data: Hex, most: number): string | undefined {
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
