import {
  type Address,
  concatHex,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  parseAbiParameters,
  parseUnits,
  toHex,
  zeroAddress,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { anvilMnemonic } from '../anvil/anvil-accounts.ts';
import { feeTokenBytecode } from '../contracts/artifacts/FeeToken.generated.ts';
import { silentTokenBytecode } from '../contracts/artifacts/SilentToken.generated.ts';
import { testTokenBytecode } from '../contracts/artifacts/TestToken.generated.ts';
import { wrappedEtherBytecode } from '../contracts/artifacts/WrappedEther.generated.ts';
import type { DevnetToken } from '../contracts/contract-addresses.ts';
import { create2Deployer } from '../contracts/token-deployment.ts';
import { devnetExchange, markup, mute, toll, weth, whole, wide } from './exchange-addresses.ts';
import { exchangeBytecode } from './exchange-artifacts.ts';

/**
 * Owns the pools' liquidity. Not one of the ten accounts, so that their balances are the same as without an exchange.
 */
export const exchangeKeeper = mnemonicToAccount(anvilMnemonic, { addressIndex: 20 });

/** The deployment of one contract. */
export interface Deployment {
  readonly name: string;
  /** Its required address. */
  readonly address: Address;
  /** Call data for the CREATE2 deployer. */
  readonly data: Hex;
  /** Its resulting address. */
  readonly actual: Address;
}

const wholeSupply = '1000000000';
const salt = toHex(0, { size: 32 });

function deployment(name: string, address: Address, bytecode: Hex, args: Hex = '0x'): Deployment {
  const code = concatHex([bytecode, args]);
  const actual = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode: code });
  return { name, address, data: concatHex([salt, code]), actual };
}

function heldToken({ symbol, address, decimals }: DevnetToken, bytecode: Hex): Deployment {
  const supply = parseUnits(wholeSupply, decimals);
  const args = encodeAbiParameters(parseAbiParameters('address, uint256'), [exchangeKeeper.address, supply]);
  return deployment(symbol, address, bytecode, args);
}

function oddToken({ symbol, name, address, decimals }: DevnetToken): Deployment {
  const supply = decimals > 60 ? 10n ** BigInt(decimals) : parseUnits(wholeSupply, decimals);
  const form = parseAbiParameters('string, string, uint8, address[], uint256');
  const args = encodeAbiParameters(form, [name, symbol, decimals, [exchangeKeeper.address], supply]);
  return deployment(symbol, address, testTokenBytecode, args);
}

/** The deployments of the exchange and its tokens, in order. */
export function exchangeDeployments(): readonly Deployment[] {
  const { v2Factory, v3Factory, positions } = devnetExchange;
  const published = (name: keyof typeof devnetExchange, ...args: readonly Address[]) =>
    deployment(
      name,
      devnetExchange[name],
      exchangeBytecode(name),
      encodeAbiParameters(
        args.map(() => ({ type: 'address' })),
        args,
      ),
    );
  return [
    deployment(weth.symbol, weth.address, wrappedEtherBytecode),
    heldToken(toll, feeTokenBytecode),
    heldToken(mute, silentTokenBytecode),
    ...[whole, wide, markup].map(oddToken),
    published('v2Factory', zeroAddress),
    published('v2Router', v2Factory, weth.address),
    published('v3Factory'),
    published('positions', v3Factory, weth.address, zeroAddress),
    published('quoter', v3Factory, weth.address),
    published('router', v2Factory, v3Factory, positions, weth.address),
  ];
}
