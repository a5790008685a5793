import { type CaipAddress, parseCaipAddress } from '@mooring/protocol';
import type { AskNode } from '../eip155/verify-eip155-message.ts';
import { createError } from '../errors.ts';
import type { SignedMessage } from '../input/signed-message.ts';
import { loadBip122, loadCosmos, loadEip155, loadPolkadot, loadSolana } from '../lazy.ts';

/** A message, and the account that claims to have signed it. */
export interface AccountMessage extends Omit<SignedMessage, 'address'> {
  /** CAIP-10. */
  readonly address: CaipAddress;
}

type Verify = (
  signed: SignedMessage & { readonly chainId: string },
  ask: AskNode | undefined,
) => Promise<boolean>;

const verifiers: Readonly<Record<string, Verify>> = {
  bip122: async (signed) => (await loadBip122()).verifyMessage(signed),
  cosmos: async (signed) => (await loadCosmos()).verifyMessage(signed),
  eip155: async (signed, ask) => (await loadEip155()).verifyMessage(signed, ask),
  polkadot: async (signed) => (await loadPolkadot()).verifyMessage(signed),
  solana: async (signed) => (await loadSolana()).verifyMessage(signed),
};

/** Whether signatures of this namespace can be checked. */
export function canVerify(namespace: string): boolean {
  return Object.hasOwn(verifiers, namespace);
}

/**
 * Whether an account signed a message. `false` for anything that is not its signature.
 *
 * @param ask asks a node of the account's chain, for contracts of EVM chains: without it, their signatures are rejected
 * @throws MooringError `INVALID_CAIP_ADDRESS`; `CHAIN_NOT_SUPPORTED` if {@link canVerify} returns false; and as `ask` rejects
 */
export async function verifyMessage(
  { message, signature, address: account }: AccountMessage,
  ask?: AskNode,
): Promise<boolean> {
  const { namespace, networkId: chainId, address } = parseCaipAddress(account);
  const verify = canVerify(namespace) ? verifiers[namespace] : undefined;
  if (verify === undefined) throw createError('CHAIN_NOT_SUPPORTED');
  return verify({ message, signature, address, chainId }, ask);
}
