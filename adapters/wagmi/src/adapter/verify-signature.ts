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
 * Whether the account signed a message: with its own key (EIP-191), or by its contract on that chain (ERC-1271, or ERC-6492
 * before the contract is deployed). Calls a node only when the account's own key did not sign.
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
  // viem also returns false if it cannot reach a node. That must not count as invalid: this call throws then.
  await getBlockNumber(config, { chainId, cacheTime: 0 });
  return false;
}
