import { HDKey } from '@scure/bip32';
import { mnemonicToSeed } from '@scure/bip39';
import { bytesToHex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { BitcoinAccount } from './bitcoin-account.ts';
import type { SolanaAccount } from './solana-account.ts';

/** One account of the phrase, on every chain. */
export interface WalletAccount {
  /** At `m/44'/60'/0'/0/index`. */
  readonly evm: PrivateKeyAccount;
  /** At `m/44'/501'/index'/0'`. */
  readonly solana: SolanaAccount;
  /** By the coin type of its paths: main network, or test networks. */
  readonly bitcoin: BitcoinAccount;
}

/** Derives the account at an index. */
export type Deriver = (index: number) => WalletAccount;

/** The accounts of a phrase. */
export async function accountsOf(phrase: string): Promise<Deriver> {
  const [seed, { solanaAccount, bitcoinAccount }] = await Promise.all([
    mnemonicToSeed(phrase),
    loadOtherChains(),
  ]);
  const root = HDKey.fromMasterSeed(seed);
  const branch = root.derive("m/44'/60'/0'/0");
  return (index) => {
    const { privateKey } = branch.deriveChild(index);
    if (privateKey === null) throw new Error('There is no key at this index.');
    return {
      evm: privateKeyToAccount(bytesToHex(privateKey)),
      solana: solanaAccount(seed, index),
      bitcoin: bitcoinAccount(root, index),
    };
  };
}

/** Their curves and address formats are not part of the initial script. */
export const loadOtherChains = () => import('./other-chains.ts');
