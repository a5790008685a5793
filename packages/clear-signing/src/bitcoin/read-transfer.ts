import { maxSatoshi } from '@mooring/bitcoin';
import { hex } from '@scure/base';

/** Parameters of `sendTransfer`. */
export interface Transfer {
  readonly to: string;
  /** In the smallest unit. */
  readonly amount: bigint;
  readonly changeAddress?: string | undefined;
  /** Data for a separate output. */
  readonly memo?: Uint8Array | undefined;
}

/** The longest that nodes relay. */
const maxMemoBytes = 80;

/** Reads the parameters of `sendTransfer`; `undefined` if they are anything else. */
export function readTransfer(params: unknown): Transfer | undefined {
  const { recipientAddress, amount, changeAddress, memo } = Object(params) as Readonly<
    Record<string, unknown>
  >;
  if (typeof recipientAddress !== 'string' || !isAddressLike(recipientAddress)) return undefined;
  if (typeof amount !== 'string' || !/^[1-9]\d{0,15}$/.test(amount) || BigInt(amount) > maxSatoshi)
    return undefined;
  if (!isNone(changeAddress) && !(typeof changeAddress === 'string' && isAddressLike(changeAddress)))
    return undefined;
  const note = isNone(memo) ? undefined : readMemo(memo);
  if (note === undefined && !isNone(memo)) return undefined;
  return {
    to: recipientAddress,
    amount: BigInt(amount),
    ...(isNone(changeAddress) ? {} : { changeAddress: changeAddress as string }),
    ...(note === undefined ? {} : { memo: note }),
  };
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isAddressLike(text: string): boolean {
  return /^[0-9A-Za-z]{14,90}$/.test(text);
}

function readMemo(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || !/^(?:0x)?(?:[0-9a-f]{2})+$/i.test(value)) return undefined;
  const bytes = hex.decode(value.replace(/^0x/i, ''));
  return bytes.length > maxMemoBytes ? undefined : bytes;
}
