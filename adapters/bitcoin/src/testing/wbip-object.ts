import { base64 } from '@scure/base';
import { mainnetId, nameOf, signetId, testnet4Id } from '../network/chains.ts';
import { emitter } from './emitter.ts';
import type { TestAccount } from './test-account.ts';
import type { TestInput } from './test-keys.ts';

const purposeNames = { payment: 'payment', ordinal: 'ordinals' } as const;

/** A WBIP-004 wallet: JSON-RPC envelopes, base64, satoshi as numbers. */
export function wbipObject(account: TestAccount): object {
  const { tell, on, removeListener } = emitter();
  const network = () => ({ bitcoin: { name: nameOf(account.chain, 'wbip') ?? account.chain.slice(7) } });
  const addresses = () =>
    account.given.map(({ address, publicKey, purpose, script }) => ({
      address,
      publicKey: purpose === 'ordinal' ? publicKey.slice(2) : publicKey,
      purpose: purposeNames[purpose],
      addressType: script.length === 34 ? 'p2tr' : script.length === 23 ? 'p2sh' : 'p2wpkh',
      walletType: 'software',
    }));
  account.onChange = (what) => {
    if (what === 'accounts') tell('accountChange', { type: 'accountChange' });
    if (what === 'chain')
      tell('networkChange', { type: 'networkChange', ...network(), stacks: { name: 'mainnet' } });
    if (what === 'disconnect') tell('disconnect', { type: 'disconnect' });
  };
  const state = () => ({ id: 'account', addresses: addresses(), network: network(), walletType: 'software' });
  const refusal = { code: -32000, message: 'User rejected request' };
  const methods: Readonly<Record<string, (parameters: never) => Promise<unknown>>> = {
    async wallet_connect() {
      if (!account.authorized) await account.prompt('connect', refusal);
      account.authorized = true;
      return state();
    },
    async wallet_getAccount() {
      if (!account.authorized) throw { code: -32002, message: 'Access denied' };
      return state();
    },
    async wallet_getNetwork() {
      return network();
    },
    async wallet_changeNetwork({ name }: { readonly name: string }) {
      await account.prompt('switchNetwork', refusal);
      const chain = [mainnetId, testnet4Id, signetId].find((id) => nameOf(id, 'wbip') === name);
      account.move(chain ?? `bip122:${name}`);
      return null;
    },
    async wallet_disconnect() {
      account.authorized = false;
      return null;
    },
    async signMessage(parameters: {
      readonly address: string;
      readonly message: string;
      readonly protocol?: string;
    }) {
      await account.prompt('signMessage', refusal);
      const { address, message, protocol } = parameters;
      const signature = account.signMessage(address, message, protocol === 'ECDSA' ? 'ecdsa' : 'bip322');
      return { signature, messageHash: '', address, protocol };
    },
    async signPsbt(parameters: {
      readonly psbt: string;
      readonly signInputs?: Readonly<Record<string, readonly number[]>>;
      readonly broadcast?: boolean;
    }) {
      await account.prompt('signPsbt', refusal);
      const inputs = Object.entries(parameters.signInputs ?? {}).flatMap(([address, indexes]) =>
        indexes.map((index): TestInput => ({ address, index })),
      );
      const psbt = account.signPsbt(base64.decode(parameters.psbt), inputs);
      const txid = parameters.broadcast === true ? await account.send(psbt) : undefined;
      return { psbt: base64.encode(psbt), txid };
    },
    async sendTransfer({
      recipients,
    }: {
      readonly recipients: readonly { address: string; amount: number }[];
    }) {
      await account.prompt('sendTransfer', refusal);
      const [{ address, amount } = { address: '', amount: 0 }] = recipients;
      if (typeof amount !== 'number') throw { code: -32602, message: 'amount must be a number' };
      return { txid: await account.transfer(address, BigInt(amount)) };
    },
  };
  return {
    async request(method: string, parameters: unknown) {
      account.note(method, parameters);
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      try {
        if (run === undefined) throw { code: -32601, message: 'Method not found' };
        return { jsonrpc: '2.0', id: 1, result: await run(parameters as never) };
      } catch (error) {
        const { code = -32603, message } = Object(error) as {
          readonly code?: number;
          readonly message?: string;
        };
        return { jsonrpc: '2.0', id: 1, error: { code, message } };
      }
    },
    addListener({ eventName, cb }: { readonly eventName: string; readonly cb: (event: unknown) => void }) {
      on(eventName, cb);
      return () => removeListener(eventName, cb);
    },
  };
}
