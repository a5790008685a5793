import type { CaipNetworkId } from '@mooring/core';
import { hex } from '@scure/base';
import { readAddresses } from '../address/read-addresses.ts';
import { createError } from '../errors.ts';
import { canName, mainnetId, nameOf } from '../network/chains.ts';
import type { PageWallet, WalletFace, WalletPage } from './page-wallet.ts';
import { unisatInput, withKey } from './unisat.ts';

/** OKX's object for one network. */
export interface OkxObject {
  connect(): Promise<unknown>;
  getAccounts?(): Promise<unknown>;
  getPublicKey?(): Promise<unknown>;
  disconnect?(): Promise<unknown>;
  signMessage(message: string, type: string): Promise<unknown>;
  signPsbt(psbtHex: string, options: unknown): Promise<unknown>;
  pushPsbt?(psbtHex: string): Promise<unknown>;
  send?(parameters: { readonly from: string; readonly to: string; readonly value: string }): Promise<unknown>;
  on?(event: string, listener: (data: unknown) => void): unknown;
  removeListener?(event: string, listener: (data: unknown) => void): unknown;
}

const events = ['accountChanged', 'accountsChanged'];

/** OKX has an object for each network: switching connects another object. */
export function okxWallet(root: object, face: WalletFace, page: WalletPage): PageWallet {
  const objectOf = (chainId: CaipNetworkId): OkxObject | undefined => {
    const name = canName(chainId, 'okx', page.chains()) ? nameOf(chainId, 'okx') : undefined;
    const object: unknown = name === undefined ? undefined : Reflect.get(root, name);
    return isOkxObject(object) ? object : undefined;
  };
  let chain: CaipNetworkId = mainnetId;
  let follow: (() => void) | undefined;
  const now = (): OkxObject => {
    const object = objectOf(chain);
    if (object === undefined) throw createError('CHAIN_NOT_SUPPORTED');
    return object;
  };
  const prompt = async (): Promise<unknown> => {
    const { address, publicKey, compressedPublicKey } = Object(await now().connect()) as Readonly<
      Record<string, unknown>
    >;
    return [{ address, purpose: 'payment', publicKey: compressedPublicKey ?? publicKey }];
  };
  return {
    ...face,
    source: root,
    async connect({ silent, chainId }) {
      if (objectOf(chainId) !== undefined) chain = chainId;
      const object = now();
      // Some networks return addresses only with a prompt.
      const addresses = silent
        ? await withKey(
            await Promise.resolve(object.getAccounts?.()).catch(() => []),
            object.getPublicKey && (() => object.getPublicKey?.()),
          )
        : readAddresses(await prompt());
      follow?.();
      return { addresses, chainId: chain };
    },
    disconnect: async () => now().disconnect?.(),
    watch(listener) {
      let watched: OkxObject | undefined;
      const onEvent = (): void => listener.onChange();
      const stop = (): void => {
        for (const event of events) watched?.removeListener?.(event, onEvent);
      };
      follow = () => {
        const object = objectOf(chain);
        if (object === watched) return;
        stop();
        watched = object;
        for (const event of events) object?.on?.(event, onEvent);
      };
      follow();
      return () => {
        stop();
        watched = undefined;
        follow = undefined;
      };
    },
    async switchChain(chainId) {
      const object = objectOf(chainId);
      if (object === undefined) throw createError('CHAIN_NOT_SUPPORTED');
      await object.connect();
      chain = chainId;
    },
    calls: {
      signMessage: async ({ message, protocol }) =>
        now().signMessage(message, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'),
      async signPsbt({ psbt, inputs }) {
        const options = { autoFinalized: false, toSignInputs: inputs.map(unisatInput) };
        return { psbt: await now().signPsbt(hex.encode(psbt), options) };
      },
      push: async (psbt) => now().pushPsbt?.(hex.encode(psbt)),
      async sendTransfer({ from, recipient, amount }) {
        const answer = await now().send?.({ from, to: recipient, value: inBitcoin(amount) });
        return Reflect.get(Object(answer), 'txhash');
      },
    },
  };
}

export function isOkxObject(object: unknown): object is OkxObject {
  return ['connect', 'signMessage', 'signPsbt', 'send'].every(
    (method) => typeof Reflect.get(Object(object), method) === 'function',
  );
}

/** Satoshi as decimal bitcoin, which only OKX expects. */
export function inBitcoin(satoshi: bigint): string {
  const digits = satoshi.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
