import { isMooringError } from '@mooring/protocol';
import { hex } from '@scure/base';
import { isTaproot } from '../address/address.ts';
import { readAddresses } from '../address/read-addresses.ts';
import { nameOf } from '../network/chains.ts';
import type { PageWallet, WalletFace } from './page-wallet.ts';
import { checkSigner, requestOf, type WbipObject } from './wbip.ts';

/** Error codes: unlike in WBIP-004, -32000 is a wallet error, not a rejection by the visitor. */
const codes = new Map([
  [4001, 'REJECTED'],
  [4002, 'RPC_CALL_NOT_ALLOWED'],
  [-32601, 'RPC_CALL_NOT_ALLOWED'],
] as const);

/**
 * Leather prompts on every call, and each call contains the network. It stores no permissions, so nothing is restored.
 */
export function leatherWallet(object: WbipObject, face: WalletFace): PageWallet {
  const request = (method: string, parameters: unknown): Promise<unknown> =>
    requestOf(object, method, parameters, new Map<unknown, 'REJECTED' | 'RPC_CALL_NOT_ALLOWED'>(codes));
  return {
    ...face,
    source: object,
    async connect({ silent, chainId }) {
      if (silent) return { addresses: [] };
      const answer = await request('getAddresses', { network: nameOf(chainId, 'leather') });
      return { addresses: readAddresses(Reflect.get(Object(answer), 'addresses')) };
    },
    calls: {
      broadcasts: true,
      async signMessage({ message, address, protocol, chainId }) {
        const answer = await request('signMessage', {
          message,
          paymentType: isTaproot(address) ? 'p2tr' : 'p2wpkh',
          type: protocol === 'ecdsa' ? 'legacy' : 'bip322',
          network: nameOf(chainId, 'leather'),
        });
        const { signature, address: signer } = Object(answer) as Readonly<Record<string, unknown>>;
        checkSigner(signer, address);
        return signature;
      },
      async signPsbt({ psbt, inputs, broadcast, chainId }) {
        const answer = await request('signPsbt', {
          hex: hex.encode(psbt),
          signAtIndex: inputs.map(({ index }) => index),
          allowedSighash: [...new Set(inputs.flatMap(({ sighashTypes }) => sighashTypes))],
          network: nameOf(chainId, 'leather'),
          broadcast,
        });
        const { hex: signed, txid } = Object(answer) as Readonly<Record<string, unknown>>;
        return { psbt: signed, txid };
      },
      async sendTransfer({ recipient, amount, chainId }) {
        const transfer = { address: recipient, amount: amount.toString() };
        const network = nameOf(chainId, 'leather');
        const send = (parameters: unknown): Promise<unknown> => request('sendTransfer', parameters);
        // Older releases do not accept a list of recipients.
        const answer = await send({ recipients: [transfer], network }).catch((error: unknown) => {
          if (isMooringError(error) && Reflect.get(Object(error.cause), 'code') === -32602)
            return send({ ...transfer, network });
          throw error;
        });
        return Reflect.get(Object(answer), 'txid');
      },
    },
  };
}
