import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, multicall3Abi, parseAbi } from 'viem';
import type { AskNode, NodeCall } from '../node/ask-node.ts';
import type { BalanceQuestion, Balances } from '../node/chain-reader.ts';
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

/** Calls of one request where a chain has no Multicall3; nodes refuse longer batches. */
const batchSize = 100;

export function isEip155Address(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

export async function checkEip155Chain(ask: AskNode, reference: string): Promise<void> {
  const [chainId] = await ask([{ method: 'eth_chainId', params: [] }]);
  checkChainId(quantity(chainId), reference);
}

/** Reads an account's balances at one block, the chain's id with them. @throws NodeFailure */
export async function readEip155Balances(ask: AskNode, question: BalanceQuestion): Promise<Balances> {
  const [result] = await ask([ethCall(multicall, aggregate(question))]);
  const data = hex(result);
  return data === '0x' ? readOneByOne(ask, question) : readAggregate(data, question);
}

function aggregate({ account, tokens }: BalanceQuestion): Hex {
  const here = (callData: Hex) => ({ target: multicall, allowFailure: false, callData }) as const;
  const calls = [
    here(encodeFunctionData({ abi: multicallAbi, functionName: 'getChainId' })),
    here(encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [account as Hex] })),
    ...tokens.map((token) => ({
      target: token as Hex,
      allowFailure: true,
      callData: balanceOf(account),
    })),
  ];
  return encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] });
}

function readAggregate(data: Hex, { reference, tokens }: BalanceQuestion): Balances {
  const [chainId, native, ...rest] = decodeAggregate(data);
  if (chainId === undefined || native === undefined || rest.length !== tokens.length) {
    throw wrongAnswer('the answer of Multicall3 has another length than the question');
  }
  checkChainId(word(chainId.returnData), reference);
  const amount = word(native.returnData);
  if (amount === undefined) throw wrongAnswer('the balance is no number');
  return {
    native: amount,
    tokens: rest.map(({ success, returnData }) => (success ? word(returnData) : undefined)),
  };
}

function decodeAggregate(data: Hex) {
  try {
    return decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data });
  } catch {
    throw wrongAnswer('the answer is none of Multicall3');
  }
}

/** Where a chain has no Multicall3: the same in batches, not at one block. */
async function readOneByOne(ask: AskNode, question: BalanceQuestion): Promise<Balances> {
  const { account, reference, tokens } = question;
  const [chainId, native] = await ask([
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getBalance', params: [account, 'latest'] },
  ]);
  checkChainId(quantity(chainId), reference);
  const amount = quantity(native);
  if (amount === undefined) throw wrongAnswer('the balance is no number');
  const amounts: (bigint | undefined)[] = [];
  for (let at = 0; at < tokens.length; at += batchSize) {
    const some = tokens.slice(at, at + batchSize);
    const results = await ask(some.map((token) => ethCall(token, balanceOf(account))));
    amounts.push(...results.map((result) => word(hex(result))));
  }
  return { native: amount, tokens: amounts };
}

const balanceOf = (account: string): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] });

function ethCall(to: string, data: Hex): NodeCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] };
}

function checkChainId(chainId: bigint | undefined, reference: string): void {
  if (chainId === undefined || String(chainId) !== reference)
    throw wrongAnswer('the node is of another chain');
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
