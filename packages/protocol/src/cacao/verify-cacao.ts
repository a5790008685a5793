import { namespaceOf, signInNamespace } from '../caip/namespaces.ts';
import { loadAddressRecovery } from '../lazy.ts';
import type { Cacao } from '../sign/cacao.ts';
import { readDidPkh } from './did-pkh.ts';
import { formatCacaoMessage } from './format-cacao-message.ts';

/** A signature that a contract account verifies with its own code (EIP-1271). */
export interface ContractSignature {
  /** CAIP-2. */
  readonly chainId: string;
  readonly address: string;
  /** The signed text. */
  readonly message: string;
  /** The text's `personal_sign` hash; hex with `0x`. */
  readonly hash: string;
  /** Hex with `0x`. */
  readonly signature: string;
}

/** Asks the chain whether a contract account accepts a signature. */
export type ContractVerifier = (signature: ContractSignature) => Promise<boolean>;

/**
 * Whether a sign-in was signed by the account it names; `false` also when that cannot be verified.
 *
 * @throws MooringError `PART_NOT_LOADED`
 */
export async function verifyCacao(cacao: Cacao, verifyContract?: ContractVerifier): Promise<boolean> {
  const { personalMessageHash, recoverAddress, toHex } = await loadAddressRecovery();
  try {
    const { p, s } = cacao;
    const account = readDidPkh(p.iss);
    if (account === undefined || namespaceOf(account.chainId) !== signInNamespace) return false;
    const { address, chainId } = account;
    const message = formatCacaoMessage(p, p.iss);
    const hash = personalMessageHash(message);
    if (s.t !== 'eip1271' && s.t !== 'eip191') return false;
    // Some wallets sign the length in characters instead of bytes.
    const hashes = [hash, personalMessageHash(message, message.length)];
    const own = s.t === 'eip191' && hashes.some((one) => recoverAddress(one, s.s) === address.toLowerCase());
    // Some wallets label a contract's signature as a key's.
    return (
      own ||
      (await verifyContract?.({ chainId, address, message, hash: toHex(hash), signature: s.s })) === true
    );
  } catch {
    return false;
  }
}
