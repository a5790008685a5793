import { hex } from '@scure/base';
import type { TestAccount } from './test-account.ts';
import type { TestInput } from './test-keys.ts';

/** Leather: WBIP-004 method names, hex, no remembered pages, no events. Rejects with error envelopes. */
export function leatherObject(account: TestAccount): object {
  const refusal = { code: 4001, message: 'User rejected' };
  const methods: Readonly<Record<string, (parameters: never) => Promise<unknown>>> = {
    async getAddresses() {
      await account.prompt('connect', refusal);
      account.authorized = true;
      const own = account.given.map(({ address, publicKey, purpose }) => ({
        symbol: 'BTC',
        type: purpose === 'ordinal' ? 'p2tr' : 'p2wpkh',
        address,
        publicKey,
        derivationPath: purpose === 'ordinal' ? "m/86'/0'/0'/0/0" : "m/84'/0'/0'/0/0",
      }));
      return { addresses: [...own, { symbol: 'STX', address: 'SP2X0TZ59D5SZ8ACQ6YMCHHNR2ZN51Z32E2CJ173' }] };
    },
    async signMessage({
      message,
      paymentType,
      type,
    }: {
      message: string;
      paymentType: string;
      type?: string;
    }) {
      await account.prompt('signMessage', refusal);
      const purpose = paymentType === 'p2tr' ? 'ordinal' : 'payment';
      const key = account.given.find((each) => each.purpose === purpose);
      const address = key?.address ?? '';
      return {
        signature: account.signMessage(address, message, type === 'legacy' ? 'ecdsa' : 'bip322'),
        address,
      };
    },
    async signPsbt(parameters: {
      readonly hex: string;
      readonly signAtIndex?: number | readonly number[];
      readonly allowedSighash?: readonly number[];
      readonly broadcast: boolean;
    }) {
      await account.prompt('signPsbt', refusal);
      const indexes = [parameters.signAtIndex ?? []].flat();
      const inputs = indexes.map((index): TestInput => ({ index, sighashTypes: parameters.allowedSighash }));
      const psbt = account.signPsbt(hex.decode(parameters.hex), inputs);
      return { hex: hex.encode(psbt), txid: parameters.broadcast ? await account.send(psbt) : undefined };
    },
    async sendTransfer({
      recipients,
    }: {
      readonly recipients?: readonly { address: string; amount: string }[];
    }) {
      await account.prompt('sendTransfer', refusal);
      const [first] = recipients ?? [];
      if (typeof first?.amount !== 'string') throw { code: -32602, message: 'Invalid parameters' };
      return { txid: await account.transfer(first.address, BigInt(first.amount)) };
    },
  };
  return {
    async request(method: string, parameters: unknown) {
      account.note(method, parameters);
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      try {
        if (run === undefined) throw { code: -32601, message: `"${method}" is not supported` };
        return { jsonrpc: '2.0', id: '1', result: await run(parameters as never) };
      } catch (error) {
        const { code = -32603, message } = Object(error) as {
          readonly code?: number;
          readonly message?: string;
        };
        throw { jsonrpc: '2.0', id: '1', error: { code, message } };
      }
    },
  };
}
