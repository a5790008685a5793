import { createRequire } from 'node:module';
import type { Hex } from 'viem';

const require = createRequire(import.meta.url);

/**
 * The published contracts, installed only for the local chains, because their licences differ from this repository's.
 */
const artifacts = {
  v2Factory: () => require('@uniswap/v2-core/build/UniswapV2Factory.json'),
  v2Router: () => require('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
  v3Factory: () => require('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
  positions: () =>
    require('@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json'),
  quoter: () => require('@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json'),
  router: () =>
    require('@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json'),
} as const satisfies Readonly<Record<string, () => unknown>>;

/** Reads the creation bytecode of one of them, without constructor arguments. */
export function exchangeBytecode(name: keyof typeof artifacts): Hex {
  const artifact: { readonly bytecode: string } = artifacts[name]();
  return artifact.bytecode.startsWith('0x') ? (artifact.bytecode as Hex) : `0x${artifact.bytecode}`;
}
