import { readError } from '@mooring/core';
import type { ActiveAccount } from '@mooring/core/adapter';
import { readMember } from '@mooring/protocol';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, base64, bech32 } from '@scure/base';
import { createError } from '../errors.ts';
import { readText } from './read-answer.ts';
import { unpayable } from './unpayable-payment.ts';

/** Calls a method of the wallet. */
export type RequestWallet = (method: string, params: unknown) => Promise<unknown>;

/** Signs a text in the way of the namespace's remote wallets. `approved` are the methods that the wallet supports. */
type Sign = (
  ask: RequestWallet,
  account: ActiveAccount,
  message: string,
  approved: readonly string[],
) => Promise<string>;

/** Maximum characters of a Cardano address, which exceeds bech32's limit of 90. */
const maxAddressLength = 130;

const signers: Readonly<Record<string, Sign>> = {
  /**
   * Few wallets support signing data, and some support only another form of it and refuse ours. They sign a payment of
   * 0 to the own account instead, with the text as its note; its round has passed, so it cannot be sent.
   */
  async algorand(ask, account, message, approved) {
    if (approved.includes('algo_signData')) {
      const signature = await signData(ask, account, message);
      if (signature !== undefined) return signature;
    }
    const [signed] = readList(
      await ask('algo_signTxn', [[{ txn: base64.encode(unpayable(account, message)) }]]),
    );
    return readText(signed);
  },
  async bip122(ask, { address }, message) {
    const answer = await ask('signMessage', { account: address, message });
    const signature = readText(readMember(answer, 'signature'));
    // The standard specifies hex, but some wallets return base64, which verifiers expect.
    return /^(?:[0-9a-f]{2})+$/i.test(signature) ? base64.encode(hexToBytes(signature)) : signature;
  },
  /** The CIP-30 answer as JSON, since verification needs both the signature and the key. */
  async cip34(ask, { address }, message) {
    const { words } = bech32.decode(address as `${string}1${string}`, maxAddressLength);
    const account = bytesToHex(bech32.fromWords(words));
    const answer = await ask('cardano_signData', [account, bytesToHex(utf8ToBytes(message))]);
    const [signature, key] = ['signature', 'key'].map((name) => readText(readMember(answer, name)));
    return JSON.stringify({ signature, key });
  },
  /** A transaction without effect (ADR-36). */
  async cosmos(ask, { address }, message) {
    const value = { data: base64.encode(utf8ToBytes(message)), signer: address };
    const signDoc = {
      chain_id: '',
      account_number: '0',
      sequence: '0',
      fee: { amount: [], gas: '0' },
      msgs: [{ type: 'sign/MsgSignData', value }],
      memo: '',
    };
    const answer = await ask('cosmos_signAmino', { signerAddress: address, signDoc });
    return readText(readMember(readMember(answer, 'signature'), 'signature'));
  },
  mvx: async (ask, { address }, message) =>
    readText(readMember(await ask('mvx_signMessage', { address, message }), 'signature')),
  /** NEP-413, for this site. The nonce is the text's hash, so that verifying needs only the text. */
  async near(ask, _account, message) {
    const nonce = { type: 'Buffer', data: [...sha256(utf8ToBytes(message))] };
    const recipient = globalThis.location?.host ?? '';
    return readText(readMember(await ask('near_signMessage', { message, nonce, recipient }), 'signature'));
  },
  polkadot: async (ask, { address }, message) =>
    readText(readMember(await ask('polkadot_signMessage', { address, message }), 'signature')),
  async solana(ask, { address }, message) {
    const params = { message: base58.encode(utf8ToBytes(message)), pubkey: address };
    return readText(readMember(await ask('solana_signMessage', params), 'signature'));
  },
  /** A text packed as Micheline. */
  async tezos(ask, { address }, message) {
    const text = bytesToHex(utf8ToBytes(message));
    const length = (text.length / 2).toString(16).padStart(8, '0');
    const answer = await ask('tezos_sign', { account: address, payload: `0501${length}${text}` });
    return readText(readMember(answer, 'signature'));
  },
};

/** Signs a text with an account of a remote wallet. Rejects with RPC_CALL_NOT_ALLOWED for an unknown namespace. */
export async function signMessage(
  namespace: string,
  ask: RequestWallet,
  account: ActiveAccount,
  message: string,
  approved: readonly string[] = [],
): Promise<string> {
  const sign = Object.hasOwn(signers, namespace) ? signers[namespace] : undefined;
  if (sign === undefined) throw createError('RPC_CALL_NOT_ALLOWED');
  return sign(ask, account, message, approved);
}

/** `undefined` if the wallet does not support it; rejects if the visitor refuses. */
async function signData(
  ask: RequestWallet,
  { address, chainId }: ActiveAccount,
  message: string,
): Promise<string | undefined> {
  const data = base64.encode(utf8ToBytes(message));
  const params = [{ data, message, signer: address, chainId }];
  try {
    const [signature] = readList(await ask('algo_signData', params));
    return readText(signature);
  } catch (error) {
    if (readError(error).code === 'REJECTED') throw error;
    return undefined;
  }
}

function readList(answer: unknown): readonly unknown[] {
  return Array.isArray(answer) ? answer : [];
}
