import type { CaipNetworkId, ConnectorInfo } from '@mooring/core';
import type { Clock, Connector, ConnectorAccount } from '@mooring/core/adapter';
import { readMember } from '@mooring/protocol';
import { checkAddress } from '@mooring/protocol/addresses';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { base64 } from '@scure/base';
import { createError } from '../errors.ts';
import type { ChainProvider, ChainRequest } from '../namespace/chain-provider.ts';
import { readText } from '../namespace/read-answer.ts';
import type { KeplrKey, KeplrLike } from './injected-cosmos.ts';

export interface KeplrSource {
  readonly info: ConnectorInfo;
  readonly wallet: KeplrLike;
  /** The window, which dispatches an event when the account changes. */
  readonly page: object;
  readonly changed: string;
}

const maxKeyLength = 1_024;
const maxMessageLength = 1_000;
/** Wallets have no code for it, and one message each. */
const unknownChain = /no (?:modular )?chain info|(?:unknown|invalid|unsupported) chain/i;

/**
 * A wallet with Keplr's interface. It has another address on each chain, and the visitor approves each chain. It cannot
 * report whether the page is approved: a silent connect requests its key, which it returns at once to a known page.
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
      if (!silent) await enable(wallet, chainId);
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
          // The wallet is locked, or the page is no longer approved.
          () => onAccounts([]),
        );
      };
      target.addEventListener?.(changed, onChanged);
      return () => target.removeEventListener?.(changed, onChanged);
    },
    async switchNetwork({ caipNetworkId }) {
      await enable(wallet, caipNetworkId);
      const state = await stateOf(caipNetworkId);
      if (state.accounts.length > 0) chain = caipNetworkId;
      return state;
    },
    provider(active) {
      const limited = <T>(run: () => Promise<T>): Promise<T> =>
        withTimeout(run, { clock: clock(), timeoutMs: walletPromptTimeoutMs });
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

/**
 * Prompts the visitor to approve a chain. Throws CHAIN_NOT_SUPPORTED if the wallet does not have it: a site's
 * network lacks the data to add it (`experimentalSuggestChain`).
 */
async function enable(wallet: KeplrLike, chainId: CaipNetworkId): Promise<void> {
  try {
    await wallet.enable(reference(chainId));
  } catch (cause) {
    const message = readMember(cause, 'message') ?? cause;
    if (typeof message === 'string' && unknownChain.test(message.slice(0, maxMessageLength)))
      throw createError('CHAIN_NOT_SUPPORTED', undefined, { cause });
    throw cause;
  }
}

function reference(chainId: CaipNetworkId): string {
  return chainId.slice(chainId.indexOf(':') + 1);
}

function readKey(key: unknown): readonly ConnectorAccount[] {
  const address = readMember(key, 'bech32Address');
  if (typeof address !== 'string' || !checkAddress('cosmos', address)) return [];
  return [{ address, publicKey: readPublicKey(key) }];
}

/** The public key in base64, the usual encoding of Cosmos. */
function readPublicKey(key: unknown): string | undefined {
  const bytes = readMember(key, 'pubKey');
  return ArrayBuffer.isView(bytes) && bytes.byteLength <= maxKeyLength ? encode(bytes) : undefined;
}

/** An account in the format of `cosmos_getAccounts` of a paired wallet. */
function pairedAccount(key: KeplrKey): unknown {
  const [account] = readKey(key);
  if (account === undefined) throw createError('NOT_CONNECTED');
  return { algo: key.algo, address: account.address, pubkey: account.publicKey };
}

/** Decodes the bytes of a document for a wallet in the page; over the relay they are text. */
function bytesOf(signDoc: unknown): unknown {
  const decode = (name: string): Uint8Array => {
    try {
      return base64.decode(readText(readMember(signDoc, name)));
    } catch (error) {
      throw createError('SOMETHING_WENT_WRONG', undefined, { cause: error });
    }
  };
  const accountNumber = String(readMember(signDoc, 'accountNumber') ?? '0');
  if (!/^\d{1,20}$/.test(accountNumber)) throw createError('SOMETHING_WENT_WRONG');
  return {
    chainId: readMember(signDoc, 'chainId'),
    accountNumber: BigInt(accountNumber),
    authInfoBytes: decode('authInfoBytes'),
    bodyBytes: decode('bodyBytes'),
  };
}

/** The signed document in the format of a paired wallet. */
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
