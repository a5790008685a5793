import type { CaipNetworkId } from '@mooring/core';
import { isMooringError } from '@mooring/protocol';
import { base64 } from '@scure/base';
import { readAddresses } from '../address/read-addresses.ts';
import { createError } from '../errors.ts';
import { canName, chainNamed, nameOf } from '../network/chains.ts';
import { readWalletError } from '../provider/prompt-wallet.ts';
import type { PageWallet, WalletFace, WalletListener, WalletPage, WalletState } from './page-wallet.ts';

/** Interface of WBIP-004 wallets, as called by sats-connect. */
export interface WbipObject {
  request(method: string, parameters?: unknown): Promise<unknown>;
  addListener?(...listener: readonly unknown[]): unknown;
}

type ErrorCodes = Parameters<typeof readWalletError>[1];

const purposes = ['payment', 'ordinals'];
const codes: ErrorCodes = new Map([
  [4001, 'REJECTED'],
  [-32000, 'REJECTED'],
  [-32001, 'RPC_CALL_NOT_ALLOWED'],
  // Here, unlike elsewhere, the page lacks permission.
  [-32002, 'RPC_CALL_NOT_ALLOWED'],
  [-32601, 'RPC_CALL_NOT_ALLOWED'],
]);

/** Resolves with a call's result. Throws the envelope's error, which some wallets resolve with. */
export async function requestOf(
  object: WbipObject,
  method: string,
  parameters: unknown,
  known: ErrorCodes = codes,
): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await object.request(method, parameters);
  } catch (thrown) {
    const inner: unknown = Reflect.get(Object(thrown), 'error');
    throw readWalletError(inner ?? thrown, known);
  }
  const { error, result } = Object(answer) as Readonly<Record<string, unknown>>;
  if (error !== undefined && error !== null) throw readWalletError(error, known);
  return result;
}

/** A wallet in the list of WBIP-004, such as Xverse. */
export function wbipWallet(object: WbipObject, face: WalletFace, page: WalletPage): PageWallet {
  const request = (method: string, parameters: unknown = null): Promise<unknown> =>
    requestOf(object, method, parameters);

  const whereAt = async (answer: unknown): Promise<CaipNetworkId | undefined> => {
    const name = networkName(Reflect.get(Object(answer), 'network'));
    const said = name ?? networkName(await request('wallet_getNetwork').catch(() => undefined));
    return chainNamed(said, 'wbip', page.chains());
  };
  const stateOf = async (answer: unknown): Promise<WalletState> => ({
    addresses: readAddresses(Array.isArray(answer) ? answer : Reflect.get(Object(answer), 'addresses')),
    chainId: await whereAt(answer),
  });
  /** Newer wallets support the first method, older ones one of the others. */
  const prompt = async (chainId: CaipNetworkId): Promise<unknown> => {
    const network = canName(chainId, 'wbip', page.chains()) ? nameOf(chainId, 'wbip') : undefined;
    const ways = [
      ['wallet_connect', { addresses: purposes, ...(network === undefined ? {} : { network }) }],
      ['getAccounts', { purposes }],
      ['getAddresses', { purposes }],
    ] as const;
    let failure: unknown;
    for (const [method, parameters] of ways) {
      try {
        return await request(method, parameters);
      } catch (error) {
        if (!isUnknownMethod(error)) throw error;
        failure = error;
      }
    }
    throw failure;
  };

  return {
    ...face,
    source: object,
    async connect({ silent, chainId }) {
      if (!silent) return stateOf(await prompt(chainId));
      const answer = await request('wallet_getAccount').catch(() => undefined);
      return answer === undefined ? { addresses: [] } : stateOf(answer);
    },
    disconnect: () => request('wallet_disconnect'),
    watch: (listener) => watchWbip(object, listener, page),
    async switchChain(chainId) {
      if (!canName(chainId, 'wbip', page.chains())) throw createError('CHAIN_NOT_SUPPORTED');
      await request('wallet_changeNetwork', { name: nameOf(chainId, 'wbip') });
    },
    calls: {
      broadcasts: true,
      async signMessage({ message, address, protocol }) {
        const answer = Object(
          await request('signMessage', { message, address, protocol: protocol.toUpperCase() }),
        );
        const { signature, address: signer } = answer as Readonly<Record<string, unknown>>;
        checkSigner(signer, address);
        return signature;
      },
      async signPsbt({ psbt, inputs, broadcast }) {
        const own = (address: string) => inputs.filter((input) => input.address === address);
        const signInputs = Object.fromEntries(
          inputs.map(({ address }) => [address, own(address).map(({ index }) => index)]),
        );
        const answer = await request('signPsbt', { psbt: base64.encode(psbt), signInputs, broadcast });
        return Object(answer) as { readonly psbt: unknown };
      },
      async sendTransfer({ recipient, amount }) {
        // A number holds the whole supply of satoshi exactly.
        const recipients = [{ address: recipient, amount: Number(amount) }];
        return Reflect.get(Object(await request('sendTransfer', { recipients })), 'txid');
      },
    },
  };
}

/** Throws WALLET_ANSWER_INVALID if a wallet reports another signer. */
export function checkSigner(signer: unknown, wanted: string): void {
  if (signer !== undefined && String(signer).toLowerCase() !== wanted.toLowerCase())
    throw createError('WALLET_ANSWER_INVALID', { problem: 'another address signed' });
}

function networkName(network: unknown): string | undefined {
  const name: unknown = Reflect.get(Object(Reflect.get(Object(network), 'bitcoin')), 'name');
  return typeof name === 'string' ? name : undefined;
}

function isUnknownMethod(error: unknown): boolean {
  const code: unknown = Reflect.get(Object(Reflect.get(Object(error), 'cause')), 'code');
  return isMooringError(error) && (code === -32601 || code === -32602);
}

function watchWbip(object: WbipObject, listener: WalletListener, page: WalletPage): () => void {
  const listen = (eventName: string, cb: (event: unknown) => void): unknown => {
    try {
      const { length = 1 } = object.addListener ?? {};
      // The older signature takes two arguments.
      return length < 2 ? object.addListener?.({ eventName, cb }) : object.addListener?.(eventName, cb);
    } catch {
      // The wallet does not support this event.
      return undefined;
    }
  };
  const onEvent = (event: unknown): void => {
    const { addresses } = Object(event) as Readonly<Record<string, unknown>>;
    // Only a wallet that reports both needs no prompt: otherwise accounts of one network could be taken for those of
    // another. An unknown network name counts as unreported.
    const chainId = chainNamed(networkName(event), 'wbip', page.chains());
    const isKnown = chainId !== undefined && nameOf(chainId, 'wbip') !== undefined;
    if (Array.isArray(addresses) && isKnown)
      listener.onChange(() => ({ addresses: readAddresses(addresses), chainId }));
    else listener.onChange();
  };
  const ends = [
    listen('accountChange', onEvent),
    listen('networkChange', onEvent),
    listen('disconnect', () => listener.onDisconnect()),
  ];
  return () => {
    for (const end of ends) if (typeof end === 'function') end();
  };
}
