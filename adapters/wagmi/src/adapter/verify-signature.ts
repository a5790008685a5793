import { createError } from '@mooring/core';

import { getAddress, isAddressEqual, isHex, recoverMessageAddress } from 'viem';
import type { Config } from 'wagmi';
import { getBlockNumber, verifyMessage } from 'wagmi/actions';

export interface VerifySignatureParameters {
  readonly address: string;
  readonly chainId: number;
  readonly message: string;
  readonly signature: string;
}

/**
 * Whether a text was signed by the account (EIP-191), or is vouched for by its contract on that chain: ERC-1271, or
 * ERC-6492 before the contract is there. A node is asked only where the account's own key did not sign.
 */
export async function verifySignature(
  config: Config,
  { address, chainId, message, signature }: VerifySignatureParameters,
): Promise<boolean> {
  if (!isHex(signature)) return false;
  const account = getAddress(address);
  if (!config.chains.some(({ id }) => id === chainId)) throw createError('NETWORK_NOT_FOUND');
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined);
  if (signer !== undefined && isAddressEqual(signer, account)) return true;
  if (await verifyMessage(config, { address: account, chainId, message, signature })) return true;
  // viem says no as well when it could not ask: that is not an answer, and must not be taken for one.
  await getBlockNumber(config, { chainId, cacheTime: 0 });
  return false;
}
