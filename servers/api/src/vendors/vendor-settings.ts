import { boundSetting } from '@mooring/server-kit';

/** Reads a vendor key, which is sent in a header. */
export function readVendorKey(text: string): string {
  if (/^[\x21-\x7e]{1,4096}$/.test(text)) return text;
  throw new Error('has to be 1 to 4,096 printable ASCII characters without blanks');
}

/** Settings of all vendor requests. */
export const vendorSettings = {
  vendorMilliseconds: boundSetting(
    'API_VENDOR_MILLISECONDS',
    'Milliseconds that a vendor may take to answer',
    5_000,
    100,
    60_000,
  ),
  vendorBytes: boundSetting(
    'API_VENDOR_BYTES',
    "Bytes of a vendor's answer; a larger one is refused",
    2_097_152,
    1_024,
    67_108_864,
  ),
} as const;
