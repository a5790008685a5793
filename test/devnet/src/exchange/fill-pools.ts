import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  multicall3Abi,
  parseAbi,
} from 'viem';
import { testTokenAbi } from '../contracts/artifacts/TestToken.generated.ts';
import { moor, multicall3Address, usdx } from '../contracts/contract-addresses.ts';
import { devnetExchange, mute, weth } from './exchange-addresses.ts';
import { exchangeKeeper } from './exchange-deployments.ts';
import { exchangePools, type PoolPlan, type Share } from './exchange-pools.ts';

/** One transaction of the keeper. */
export interface Step {
  readonly name: string;
  readonly to: Address;
  readonly data: Hex;
  readonly value?: bigint | undefined;
}

const routerAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
]);
const positionsAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(MintParams params) payable',
]);
const wethAbi = parseAbi(['function deposit() payable']);

/** Ticks of the whole price range, by fee. */
const fullRange = { 500: 887_270, 3000: 887_220 } as const;

/** Amount of a token for all pools. */
function wanted(address: Address): bigint {
  return exchangePools
    .flatMap(({ shares }) => shares)
    .filter(({ token }) => token.address === address)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** Mint calls for a token, since each call creates at most 1,000, in one transaction. */
function mintSteps({ address, symbol, decimals }: typeof usdx): readonly Step[] {
  const each = 1_000n * 10n ** BigInt(decimals);
  const times = Number(wanted(address) / each);
  const callData = encodeFunctionData({
    abi: testTokenAbi,
    functionName: 'mint',
    args: [exchangeKeeper.address, each],
  });
  const calls = Array.from({ length: times }, () => ({ target: address, allowFailure: false, callData }));
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] });
  return [{ name: `${symbol} for the pools`, to: multicall3Address, data }];
}

function approvals(): readonly Step[] {
  const tokens = new Map(
    exchangePools.flatMap(({ shares }) => shares).map(({ token }) => [token.address, token]),
  );
  return [...tokens.values()].flatMap(({ address, symbol }) =>
    [devnetExchange.v2Router, devnetExchange.positions].flatMap((spender) =>
      (address === mute.address ? [0n, maxUint256] : [maxUint256]).map((amount) => ({
        name: `approval of ${symbol}`,
        to: address,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
      })),
    ),
  );
}

function poolSteps({ shares, fee }: PoolPlan): readonly Step[] {
  const [a, b] = shares;
  const name = `pool of ${a.token.symbol} and ${b.token.symbol}`;
  const to = exchangeKeeper.address;
  if (fee === undefined) {
    const args = [a.token.address, b.token.address, a.amount, b.amount, 0n, 0n, to, maxUint256] as const;
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'addLiquidity', args });
    return [{ name, to: devnetExchange.v2Router, data }];
  }
  const [low, high] = inOrder(a, b);
  const [token0, token1] = [low.token.address, high.token.address];
  const price = squareRoot((high.amount << 192n) / low.amount);
  const position = {
    ...{ token0, token1, fee, tickLower: -fullRange[fee], tickUpper: fullRange[fee] },
    ...{ amount0Desired: low.amount, amount1Desired: high.amount, amount0Min: 0n, amount1Min: 0n },
    ...{ recipient: to, deadline: maxUint256 },
  };
  const calls = [
    encodeFunctionData({
      abi: positionsAbi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0, token1, fee, price],
    }),
    encodeFunctionData({ abi: positionsAbi, functionName: 'mint', args: [position] }),
  ];
  return calls.map((data) => ({ name, to: devnetExchange.positions, data }));
}

/** Pools order their tokens by address. */
function inOrder(a: Share, b: Share): readonly [Share, Share] {
  return a.token.address.toLowerCase() < b.token.address.toLowerCase() ? [a, b] : [b, a];
}

function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** Steps that fill the pools after the deployment, in order. */
export function fillSteps(): readonly Step[] {
  const deposit = encodeFunctionData({ abi: wethAbi, functionName: 'deposit' });
  return [
    { name: 'WETH for the pools', to: weth.address, data: deposit, value: wanted(weth.address) },
    ...[usdx, moor].flatMap(mintSteps),
    ...approvals(),
    ...exchangePools.flatMap(poolSteps),
  ];
}
