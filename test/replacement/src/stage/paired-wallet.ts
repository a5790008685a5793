import { anvilAccounts, anvilMnemonic } from '@mooring/devnet';
import { createScriptedWallet, type ScriptedWallet } from '@mooring/sign-client/testing';
import type { Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { chainId, type Services } from './start-services.ts';

/** The paired wallet's address, which differs from the page wallet's. */
export const pairedAddress = anvilAccounts[1]?.address ?? '';

/** Our own wallet kit over the real relay, with a real key, which approves and signs messages. */
export function startPairedWallet({ relayUrl }: Services): Promise<ScriptedWallet> {
  const account = mnemonicToAccount(anvilMnemonic, { addressIndex: 1 });
  return createScriptedWallet({
    relayUrl,
    script: {
      accounts: [`eip155:${chainId}:${account.address}`],
      answer: async ({ method, params }) => {
        if (method !== 'personal_sign') throw new Error(`No answer to ${method}`);
        const [raw] = params as readonly [Hex];
        return account.signMessage({ message: { raw } });
      },
    },
  });
}
