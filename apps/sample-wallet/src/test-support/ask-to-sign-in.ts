import { english as clearSigning } from '@mooring/clear-signing';
import { FakeClock, settle } from '@mooring/protocol/testing';
import { SignClient } from '@mooring/sign-client/dapp';
import { MemoryRelay, memoryStorage } from '@mooring/sign-client/testing';
import { Core, WalletKit } from '@mooring/sign-client/wallet';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { WalletModel } from '../connect/wallet-model.ts';
import type { HistoryEntry } from '../history/history-entry.ts';
import { messages } from '../messages/wallet/en.generated.ts';
import { signMessage } from '../request/evm/perform.ts';
import type { SignInPrompt } from '../state/state.ts';
import type { WalletAccount } from '../vault/accounts.ts';

const metadata = (name: string) => ({ name, description: '', url: 'https://site.example', icons: [] });

/** A site's request to sign in. */
export type AskedSignIn = Parameters<SignClient['authenticate']>[0];

/** A site that requests a sign-in, and this wallet, over an in-memory relay. */
export async function askToSignIn(
  parameters: AskedSignIn,
  networks: readonly WalletNetwork[],
  account: WalletAccount,
) {
  const shared = { relayUrl: 'ws://relay.test', clock: new FakeClock(), socket: new MemoryRelay().socket };
  const storage = memoryStorage();
  const site = await SignClient.init({ ...shared, metadata: metadata('Site') });
  const remembered: Omit<HistoryEntry, 'id'>[] = [];
  const open = async () => {
    const kit = await WalletKit.init({
      core: new Core({ ...shared, storage }),
      metadata: metadata('Wallet'),
    });
    const model = new WalletModel({
      kit,
      history: {
        add: async (entry) => {
          remembered.push(entry);
        },
        list: () => [],
        refresh: async () => undefined,
      },
      networks,
      accounts: () => [],
      clock: shared.clock,
      signMessage: (message, address) => signMessage(() => [account], message, address),
      words: () => ({ wallet: messages, clearSigning }),
      perform: async () => undefined,
    });
    return { kit, model };
  };
  const { kit, model } = await open();
  const { uri = '', response } = await site.authenticate(parameters);
  await model.pair(uri);
  await settle();
  const outcome = response().then(
    (result) => ({ result, error: undefined }),
    (error: unknown) => ({ result: undefined, error }),
  );
  const prompt = (): SignInPrompt => model.state().prompts[0] as SignInPrompt;
  return { site, kit, model, open, outcome, remembered, prompt };
}
