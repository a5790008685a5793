import type { Address } from 'viem';
import type { DevnetToken } from '../contracts/contract-addresses.ts';

/** Ether as a token. Its address is the same on every local chain, like all below. */
export const weth: DevnetToken = {
  address: '0x69388FEe091A30596DfFd344F20aEe06A57A3aa1',
  symbol: 'WETH',
  name: 'Wrapped Ether',
  decimals: 18,
};

/** Burns 1 percent of each transfer. */
export const toll: DevnetToken = {
  address: '0x810f3d20Db872E6EcC5DFae1089853A57f876F33',
  symbol: 'TOLL',
  name: 'Toll',
  decimals: 18,
};

/** Returns no value, and accepts a new approval only after the old one is 0. */
export const mute: DevnetToken = {
  address: '0x1974822D42Ad359b16B52da60fF33FeA99519Bb2',
  symbol: 'MUTE',
  name: 'Silent Dollar',
  decimals: 6,
};

/** Has no decimals. */
export const whole: DevnetToken = {
  address: '0xAb29522EC14746Bb1e0e3f31B1f1FbB0e31F540E',
  symbol: 'WHOLE',
  name: 'Whole',
  decimals: 0,
};

/** Has 77 decimals: hardly more than one whole token can exist, and it has no pool. */
export const wide: DevnetToken = {
  address: '0x4e27285CDa1A1F7eF3b8f97469519F8599D34313',
  symbol: 'WIDE',
  name: 'Wide',
  decimals: 77,
};

/** Its name and symbol are markup. */
export const markup: DevnetToken = {
  address: '0x3C535b5F544Ac2F60581021519241216566D43eb',
  symbol: '<b>BOLD</b>',
  name: '<img src=x onerror=alert(1)>',
  decimals: 18,
};

/** Tokens with pools on a local chain's exchange. */
export const exchangeTokens: readonly DevnetToken[] = [weth, toll, mute];

/** Tokens that are hard to show or to swap, each with pools. */
export const oddTokens: readonly DevnetToken[] = [whole, wide, markup];

/** The exchanges of each local chain: Uniswap v2 and v3 pools, and their routers. */
export const devnetExchange = {
  v2Factory: '0x16e4cA95FF3c6a7daC956d0708743c8e61498D3a',
  v2Router: '0xc0d1331489133e97e218FA9894995B80cBA8A2eB',
  v3Factory: '0x9f8f7af185C2B6018EE30d8664C51d68Bf682191',
  positions: '0x9DdcA0bDa99432BebA33537b103f24ab7Ef101aB',
  quoter: '0xDD88b67934E0fCFe6eef906C1dbef8b70907c556',
  /** Calls pools of both versions. */
  router: '0x104C532b86732516153ec5F1C50c4121Cec5ECbF',
} as const satisfies Readonly<Record<string, Address>>;
