import { anvilAccounts, anvilMnemonic } from '@mooring/devnet';
import { createScriptedWallet, type ScriptedWallet } from '@mooring/sign-client/testing';
import type { Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { chainId, type Services } from './start-services.ts';

/** The address that the paired wallet shows: another than that of the wallet in the page. */
export const pairedAddress = anvilAccounts[1]?.address ?? '';

/** Our own wallet kit over the real relay, with a real key: says yes, and signs messages. */
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
