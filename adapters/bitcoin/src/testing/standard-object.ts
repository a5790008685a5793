import { bitcoinPrefix } from '@mooring/bitcoin';
import { base64, hex } from '@scure/base';
import type { IdentifierString, WalletAccount } from '@wallet-standard/base';
import { chainsOf, nameOf } from '../network/chains.ts';
import { emitter } from './emitter.ts';
import type { TestAccount } from './test-account.ts';
import type { TestInput } from './test-keys.ts';
import { refused } from './unisat-object.ts';

/** A Wallet Standard wallet: bytes, its own list of accounts, no transfers. */
export function standardObject(account: TestAccount): object {
  const { tell, on, removeListener } = emitter();
  // All chains that share the current chain's addresses.
  const chains = (): IdentifierString[] =>
    chainsOf(bitcoinPrefix(account.chain) ?? 'bc').flatMap(
      (chain) => (nameOf(chain, 'standard') as IdentifierString | undefined) ?? [],
    );
  const accounts = (): readonly WalletAccount[] =>
    account.given.map(({ address, publicKey }) => ({
      address,
      publicKey: hex.decode(publicKey),
      chains: chains(),
      features: ['bitcoin:signTransaction', 'bitcoin:signMessage'],
    }));
  account.onChange = () => tell('change', { accounts: accounts() });
  const connect = async ({ silent }: { readonly silent?: boolean } = {}) => {
    account.note('connect', { silent });
    if (!account.authorized && silent !== true) {
      await account.prompt('connect', refused());
      account.authorized = true;
      account.onChange('accounts');
    }
    return { accounts: accounts() };
  };
  const features = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        account.leave();
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: () => void) {
        on(event, listener);
        return () => removeListener(event, listener);
      },
    },
    'bitcoin:connect': { version: '1.0.0', connect: () => connect() },
    'bitcoin:signMessage': {
      version: '1.0.0',
      async signMessage(
        ...inputs: readonly { readonly account: WalletAccount; readonly message: Uint8Array }[]
      ) {
        account.note('signMessage', inputs);
        await account.prompt('signMessage', refused());
        return inputs.map(({ account: { address }, message }) => {
          const signature = account.signMessage(address, new TextDecoder().decode(message), 'bip322');
          return { signedMessage: message, signature: base64.decode(signature) };
        });
      },
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      async signTransaction(
        ...inputs: readonly {
          readonly psbt: Uint8Array;
          readonly inputsToSign: readonly {
            readonly account: WalletAccount;
            readonly signingIndexes: readonly number[];
          }[];
        }[]
      ) {
        account.note('signTransaction', inputs);
        await account.prompt('signPsbt', refused());
        return inputs.map(({ psbt, inputsToSign }) => {
          const wanted = inputsToSign.flatMap(({ account: { address }, signingIndexes }) =>
            signingIndexes.map((index): TestInput => ({ address, index })),
          );
          return { signedPsbt: account.signPsbt(psbt, wanted) };
        });
      },
    },
  };
  return {
    version: '1.0.0',
    name: account.options.name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    get chains() {
      return chains();
    },
    features,
    get accounts() {
      return accounts();
    },
  };
}
