import { hex } from '@scure/base';
import { mainnetId, nameOf, signetId, testnet4Id } from '../network/chains.ts';
import { emitter } from './emitter.ts';
import type { TestAccount } from './test-account.ts';
import type { TestInput, TestKey } from './test-keys.ts';

/** The error of these wallets when the visitor rejects. */
export const refused = () => Object.assign(new Error('User rejected the request.'), { code: 4001 });

interface UnisatOptions {
  readonly autoFinalized?: boolean;
  readonly toSignInputs?: readonly (TestInput & { readonly disableTweakSigner?: boolean })[];
}

/** Signing methods that UniSat and OKX share. */
export const signing = (account: TestAccount, payer: () => TestKey | undefined) => ({
  async signMessage(message: string, type = 'ecdsa') {
    account.note('signMessage', [message, type]);
    await account.prompt('signMessage', refused());
    return account.signMessage(payer()?.address ?? '', message, type === 'ecdsa' ? 'ecdsa' : 'bip322');
  },
  async signPsbt(psbt: string, options: UnisatOptions = {}) {
    account.note('signPsbt', [psbt, options]);
    await account.prompt('signPsbt', refused());
    // Unless requested otherwise, these wallets sign taproot inputs with the tweaked output key.
    const inputs = options.toSignInputs?.map((input) => ({
      ...input,
      useTweakedSigner: input.useTweakedSigner ?? input.disableTweakSigner !== true,
    }));
    return hex.encode(account.signPsbt(hex.decode(psbt), inputs));
  },
  async pushPsbt(psbt: string) {
    account.note('pushPsbt', [psbt]);
    return account.send(hex.decode(psbt));
  },
});

/** UniSat: one address, hex, satoshi as numbers. */
export function unisatObject(account: TestAccount): object {
  const { tell, ...events } = emitter();
  const payer = (): TestKey | undefined => account.given.find(({ purpose }) => purpose === 'payment');
  const list = (): readonly string[] => [payer()?.address ?? []].flat();
  const chain = () => {
    const name = nameOf(account.chain, 'unisat') ?? account.chain.slice(7);
    return { enum: name, name, network: nameOf(account.chain, 'unisatNetwork') ?? 'livenet' };
  };
  account.onChange = (what) => {
    if (what === 'chain') tell('chainChanged', chain());
    tell('accountsChanged', list());
  };
  return {
    ...events,
    ...signing(account, payer),
    async requestAccounts() {
      account.note('requestAccounts');
      if (!account.authorized) await account.prompt('connect', refused());
      account.authorized = true;
      return list();
    },
    async getAccounts() {
      account.note('getAccounts');
      return list();
    },
    getPublicKey: async () => payer()?.publicKey ?? '',
    getChain: async () => chain(),
    async switchChain(name: string) {
      account.note('switchChain', [name]);
      await account.prompt('switchNetwork', refused());
      const found = [mainnetId, testnet4Id, signetId].find((id) => nameOf(id, 'unisat') === name);
      if (found === undefined) throw new Error('the chain is invalid');
      account.move(found);
      return chain();
    },
    async disconnect() {
      account.authorized = false;
    },
    async sendBitcoin(recipient: string, satoshi: number) {
      account.note('sendBitcoin', [recipient, satoshi]);
      await account.prompt('sendTransfer', refused());
      return account.transfer(recipient, BigInt(satoshi));
    },
  };
}
