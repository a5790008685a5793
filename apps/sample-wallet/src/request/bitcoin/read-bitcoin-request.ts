import type { MessageProtocol } from '@mooring/bitcoin/signing';
import { scriptOf } from '@mooring/bitcoin/transactions';
import { type Psbt, readPsbt, readTransfer, type Transfer } from '@mooring/clear-signing/bitcoin';
import type { BitcoinSigning } from '../../state/supported.ts';
import { invalidParams, unauthorized } from '../codes.ts';
import { Refusal } from '../refusal.ts';
import type { SiteRequest } from '../request-module.ts';

/** A validated request. */
export type BitcoinRequest =
  | {
      readonly kind: 'message';
      readonly address: string;
      readonly message: string;
      readonly protocol: MessageProtocol;
    }
  | { readonly kind: 'psbt'; readonly psbt: Psbt }
  | { readonly kind: 'transfer'; readonly transfer: Transfer };

const maxMessageLength = 1024 * 1024;
/** Signature types that only cover the shown content, or that the description warns about. */
const knownSighashes: readonly number[] = [0, 1, 2, 3, 0x81, 0x82, 0x83];

/**
 * @param own the account's addresses, payment first
 *
 * @throws Refusal for a request that the wallet cannot read completely
 */
export function readBitcoinRequest(
  { method, params, chainId }: SiteRequest,
  own: readonly string[],
): BitcoinRequest {
  const { account } = Object(params) as Readonly<Record<string, unknown>>;
  const [payment = ''] = own;
  if (account !== undefined && account !== null && account !== payment)
    throw new Refusal(unauthorized, (messages) => messages.accountUnknown());
  const readers: Readonly<Record<BitcoinSigning, () => BitcoinRequest>> = {
    signMessage: () => readMessage(params, own),
    signPsbt: () => ({ kind: 'psbt', psbt: readSignable(params, chainId, own) }),
    sendTransfer() {
      const transfer = readTransfer(params);
      if (transfer === undefined) throw wrong();
      const { to, changeAddress = payment } = transfer;
      if ([to, changeAddress].some((address) => scriptOf(address, chainId) === undefined)) throw wrong();
      return { kind: 'transfer', transfer };
    },
  };
  if (!Object.hasOwn(readers, method)) throw wrong();
  return readers[method as BitcoinSigning]();
}

function readMessage(params: unknown, own: readonly string[]): BitcoinRequest {
  const [payment = ''] = own;
  const { message, address, protocol } = Object(params) as Readonly<Record<string, unknown>>;
  if (typeof message !== 'string' || message.length > maxMessageLength) throw wrong();
  const signer = address === undefined || address === null ? payment : address;
  if (typeof signer !== 'string' || !own.includes(signer))
    throw new Refusal(unauthorized, (messages) => messages.accountUnknown());
  const usual = signer === payment ? 'ecdsa' : 'bip322';
  const wanted = protocol ?? usual;
  // A taproot key has no ECDSA signature.
  if ((wanted !== 'ecdsa' && wanted !== 'bip322') || (wanted === 'ecdsa' && signer !== payment))
    throw wrong();
  return { kind: 'message', address: signer, message, protocol: wanted };
}

function readSignable(params: unknown, chainId: string, own: readonly string[]): Psbt {
  const psbt = readPsbt(params, { id: chainId }, own);
  if ('key' in psbt) throw notReadable();
  const asked = psbt.inputs.filter(({ sighash }) => sighash !== undefined);
  const isForeign = asked.some((input) => input.own === undefined || input.isMisnamed);
  if (asked.length === 0 || isForeign) throw new Refusal(unauthorized, (messages) => messages.notYours());
  const isUsual = asked.every(
    ({ sighash = -1, hasTaprootScript }) => knownSighashes.includes(sighash) && !hasTaprootScript,
  );
  if (!isUsual) throw notReadable();
  return psbt;
}

function notReadable(): Refusal {
  return new Refusal(invalidParams, (messages) => messages.notReadable());
}

function wrong(): Refusal {
  return new Refusal(invalidParams, (messages) => messages.paramsWrong());
}
