import {
  type Address,
  concatHex,
  encodeDeployData,
  getContractAddress,
  type Hex,
  parseUnits,
  toHex,
} from 'viem';
import { anvilAccounts } from '../anvil/anvil-accounts.ts';
import { testTokenAbi, testTokenBytecode } from './artifacts/TestToken.generated.ts';
import type { DevnetToken } from './contract-addresses.ts';

/** The CREATE2 deployer that exists on anvil and most chains. */
export const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** Whole tokens that each anvil account starts with. */
const initialBalance = '1000000';

/**
 * The deployment of a token: the call to the CREATE2 deployer, and the resulting address. The salt is the symbol, so
 * that an address depends only on the contract and its arguments.
 */
export function tokenDeployment(token: Omit<DevnetToken, 'address'>): { address: Address; data: Hex } {
  const bytecode = encodeDeployData({
    abi: testTokenAbi,
    bytecode: testTokenBytecode,
    args: [
      token.name,
      token.symbol,
      token.decimals,
      anvilAccounts.map((account) => account.address),
      parseUnits(initialBalance, token.decimals),
    ],
  });
  const salt = toHex(token.symbol, { size: 32 });
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode });
  return { address, data: concatHex([salt, bytecode]) };
}
