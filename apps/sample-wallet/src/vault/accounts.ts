import { HDKey } from '@scure/bip32';
import { mnemonicToSeed } from '@scure/bip39';
import { bytesToHex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

/** Gives the account at `m/44'/60'/0'/0/index`. */
export type Deriver = (index: number) => PrivateKeyAccount;

/** The accounts of a phrase: one path for every EVM chain. */
export async function accountsOf(phrase: string): Promise<Deriver> {
  const root = HDKey.fromMasterSeed(await mnemonicToSeed(phrase));
  const branch = root.derive("m/44'/60'/0'/0");
  return (index) => {
    const { privateKey } = branch.deriveChild(index);
    if (privateKey === null) throw new Error('There is no key at this index.');
    return privateKeyToAccount(bytesToHex(privateKey));
  };
}
