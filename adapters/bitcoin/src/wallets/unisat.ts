import type { CaipNetworkId } from '@mooring/core';
import { hex } from '@scure/base';
import { readAddresses } from '../address/read-addresses.ts';
import type { BitcoinAddress } from '../contract/bitcoin-provider.ts';
import { createError } from '../errors.ts';
import { canName, chainNamed, nameOf } from '../network/chains.ts';
import type { PageWallet, WalletFace, WalletPage } from './page-wallet.ts';

/** The object of UniSat and compatible wallets. */
export interface UnisatObject {
  requestAccounts(): Promise<unknown>;
  getAccounts(): Promise<unknown>;
  getPublicKey?(): Promise<unknown>;
  signMessage(message: string, type: string): Promise<unknown>;
  signPsbt(psbtHex: string, options: unknown): Promise<unknown>;
  pushPsbt?(psbtHex: string): Promise<unknown>;
  sendBitcoin?(recipient: string, satoshi: number): Promise<unknown>;
  getChain?(): Promise<unknown>;
  switchChain?(chain: string): Promise<unknown>;
  getNetwork?(): Promise<unknown>;
  switchNetwork?(network: string): Promise<unknown>;
  disconnect?(): Promise<unknown>;
  on?(event: string, listener: (data: unknown) => void): unknown;
  removeListener?(event: string, listener: (data: unknown) => void): unknown;
}

const events = ['accountsChanged', 'networkChanged', 'chainChanged'];

/** UniSat and compatible wallets: one address at a time, which the visitor selects in the wallet. */
export function unisatWallet(object: UnisatObject, face: WalletFace, page: WalletPage): PageWallet {
  const { getPublicKey, pushPsbt, sendBitcoin } = object;
  const whereAt = async (): Promise<CaipNetworkId | undefined> => {
    if (object.getChain !== undefined)
      return chainNamed(Reflect.get(Object(await object.getChain()), 'enum'), 'unisat', page.chains());
    return chainNamed(await object.getNetwork?.(), 'unisatNetwork', page.chains());
  };
  return {
    ...face,
    source: object,
    async connect({ silent }) {
      const given = await (silent ? object.getAccounts().catch(() => []) : object.requestAccounts());
      const addresses = await withKey(given, getPublicKey && (() => object.getPublicKey?.()));
      return {
        addresses,
        chainId: addresses.length === 0 ? undefined : await whereAt().catch(() => undefined),
      };
    },
    ...(object.disconnect === undefined ? {} : { disconnect: async () => object.disconnect?.() }),
    watch(listener) {
      const onEvent = (): void => listener.onChange();
      for (const event of events) object.on?.(event, onEvent);
      return () => {
        for (const event of events) object.removeListener?.(event, onEvent);
      };
    },
    async switchChain(chainId) {
      const kind = object.switchChain === undefined ? 'unisatNetwork' : 'unisat';
      const name = nameOf(chainId, kind);
      if (name === undefined || !canName(chainId, kind, page.chains()))
        throw createError('CHAIN_NOT_SUPPORTED');
      await (object.switchChain === undefined ? object.switchNetwork?.(name) : object.switchChain(name));
    },
    calls: {
      signMessage: async ({ message, protocol }) =>
        object.signMessage(message, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'),
      async signPsbt({ psbt, inputs }) {
        // Finalize only once every input is signed.
        const options = { autoFinalized: false, toSignInputs: inputs.map(unisatInput) };
        return { psbt: await object.signPsbt(hex.encode(psbt), options) };
      },
      push: pushPsbt && (async (psbt) => object.pushPsbt?.(hex.encode(psbt))),
      sendTransfer:
        sendBitcoin &&
        // A number holds the whole supply of satoshi exactly.
        (async ({ recipient, amount }) => object.sendBitcoin?.(recipient, Number(amount))),
    },
  };
}

/** An input in the format of UniSat and compatible wallets. */
export function unisatInput(input: {
  readonly index: number;
  readonly address: string;
  readonly sighashTypes: readonly number[];
  readonly disableTweakSigner?: boolean | undefined;
  readonly useTweakedSigner?: boolean | undefined;
}): Readonly<Record<string, unknown>> {
  const { index, address, sighashTypes, disableTweakSigner, useTweakedSigner } = input;
  return {
    index,
    address,
    sighashTypes,
    ...(disableTweakSigner === undefined ? {} : { disableTweakSigner }),
    ...(useTweakedSigner === undefined ? {} : { useTweakedSigner }),
  };
}

/** The selected address, a text or the first of a list, with its key. As the only address, it is for payment. */
export async function withKey(
  given: unknown,
  getPublicKey: (() => Promise<unknown> | undefined) | undefined,
): Promise<readonly BitcoinAddress[]> {
  const [address] = Array.isArray(given) ? given : [given];
  const [found] = readAddresses([{ address, purpose: 'payment' }]);
  if (found === undefined) return [];
  const publicKey = await Promise.resolve(getPublicKey?.()).catch(() => undefined);
  return readAddresses([{ ...found, publicKey }]);
}
