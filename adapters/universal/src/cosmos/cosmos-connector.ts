import type { CaipNetworkId, Clock, Connector, ConnectorAccount, ConnectorInfo } from '@mooring/core';
import { checkAddress } from '@mooring/protocol/addresses';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { base64 } from '@scure/base';
import { createError } from '../errors.ts';
import type { ChainProvider, ChainRequest } from '../namespace/chain-provider.ts';
import { readMember, readText } from '../namespace/read-answer.ts';
import type { KeplrKey, KeplrLike } from './injected-cosmos.ts';

export interface KeplrSource {
  readonly info: ConnectorInfo;
  readonly wallet: KeplrLike;
  /** The window, and its event that says that the account is another one now. */
  readonly page: object;
  readonly changed: string;
}

const longestKey = 1_024;

/**
 * A wallet with Keplr's interface. It has another address on each chain, and its visitor approves each chain. It cannot report
 * whether the page is approved: a silent connect requests its key, which it returns at once to a page that it knows.
 */
export function cosmosConnector(
  { info, wallet, page, changed }: KeplrSource,
  clock: () => Clock,
): Connector<ChainProvider> {
  let chain: CaipNetworkId | undefined;
  const stateOf = async (chainId: CaipNetworkId) => ({
    accounts: readKey(await wallet.getKey(reference(chainId))),
    chainId,
  });
  const ask = async ({ method, params }: ChainRequest, on: string): Promise<unknown> => {
    const signer = (): string => readText(readMember(params, 'signerAddress'));
    const signDoc = readMember(params, 'signDoc');
    if (method === 'cosmos_getAccounts') return [pairedAccount(await wallet.getKey(on))];
    if (method === 'cosmos_signAmino' && typeof wallet.signAmino === 'function')
      return wallet.signAmino(on, signer(), signDoc);
    if (method === 'cosmos_signDirect' && typeof wallet.signDirect === 'function')
      return pairedAnswer(await wallet.signDirect(on, signer(), bytesOf(signDoc)));
    throw createError('RPC_CALL_NOT_ALLOWED');
  };

  return {
    info,
    source: wallet,
    async connect({ silent, chainId }) {
      if (!silent) await wallet.enable(reference(chainId));
      const state = await stateOf(chainId);
      chain = chainId;
      return state;
    },
    async disconnect() {
      if (chain !== undefined) await wallet.disable?.(reference(chain));
    },
    watch({ onAccounts }) {
      const target = page as Partial<EventTarget>;
      const onChanged = (): void => {
        const now = chain;
        if (now === undefined) return;
        stateOf(now).then(
          ({ accounts }) => {
            if (chain === now) onAccounts(accounts);
          },
          // Locked, or the page is allowed no longer.
          () => onAccounts([]),
        );
      };
      target.addEventListener?.(changed, onChanged);
      return () => target.removeEventListener?.(changed, onChanged);
    },
    async switchNetwork({ caipNetworkId }) {
      await wallet.enable(reference(caipNetworkId));
      const state = await stateOf(caipNetworkId);
      if (state.accounts.length > 0) chain = caipNetworkId;
      return state;
    },
    provider(active) {
      const limited = <T>(run: () => Promise<T>): Promise<T> =>
        withTimeout(run, { clock: clock(), milliseconds: walletPromptTimeoutMs });
      return {
        get address() {
          return active().address;
        },
        get chainId() {
          return active().chainId;
        },
        wallet,
        async request(call) {
          const { chainId } = active();
          return limited(() => ask(call, reference(chainId)));
        },
        async signMessage(message) {
          const { address, chainId } = active();
          if (typeof wallet.signArbitrary !== 'function') throw createError('RPC_CALL_NOT_ALLOWED');
          const answer = await limited(async () =>
            wallet.signArbitrary?.(reference(chainId), address, message),
          );
          return readText(readMember(answer, 'signature'));
        },
      };
    },
  };
}

function reference(chainId: CaipNetworkId): string {
  return chainId.slice(chainId.indexOf(':') + 1);
}

function readKey(key: unknown): readonly ConnectorAccount[] {
  const address = readMember(key, 'bech32Address');
  if (typeof address !== 'string' || !checkAddress('cosmos', address)) return [];
  return [{ address, publicKey: readPublicKey(key) }];
}

/** In base64, as everything of Cosmos writes it. */
function readPublicKey(key: unknown): string | undefined {
  const bytes = readMember(key, 'pubKey');
  return ArrayBuffer.isView(bytes) && bytes.byteLength <= longestKey ? encode(bytes) : undefined;
}

/** As `cosmos_getAccounts` of a paired wallet answers. */
function pairedAccount(key: KeplrKey): unknown {
  const [account] = readKey(key);
  if (account === undefined) throw createError('NOT_CONNECTED');
  return { algo: key.algo, address: account.address, pubkey: account.publicKey };
}

/** A document as it goes over the relay, with the bytes that a wallet in the page wants. */
function bytesOf(signDoc: unknown): unknown {
  const decode = (name: string): Uint8Array => {
    try {
      return base64.decode(readText(readMember(signDoc, name)));
    } catch (error) {
      throw createError('SOMETHING_WENT_WRONG', undefined, { cause: error });
    }
  };
  const accountNumber = readMember(signDoc, 'accountNumber');
  return {
    chainId: readMember(signDoc, 'chainId'),
    accountNumber: BigInt(typeof accountNumber === 'string' ? accountNumber : '0'),
    authInfoBytes: decode('authInfoBytes'),
    bodyBytes: decode('bodyBytes'),
  };
}

/** The signed document in the form that a paired wallet returns. */
function pairedAnswer(answer: unknown): unknown {
  const signed = readMember(answer, 'signed');
  return {
    signature: readMember(answer, 'signature'),
    signed: {
      chainId: readMember(signed, 'chainId'),
      accountNumber: String(readMember(signed, 'accountNumber')),
      authInfoBytes: encode(readMember(signed, 'authInfoBytes')),
      bodyBytes: encode(readMember(signed, 'bodyBytes')),
    },
  };
}

function encode(bytes: unknown): string {
  if (!ArrayBuffer.isView(bytes)) throw createError('SOMETHING_WENT_WRONG');
  return base64.encode(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
