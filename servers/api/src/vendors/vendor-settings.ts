import { boundSetting } from '@mooring/server-kit';

/** Reads a key of a vendor, which is sent in a header. */
export function readVendorKey(text: string): string {
  if (/^[\x21-\x7e]{1,4096}$/.test(text)) return text;
  throw new Error('has to be 1 to 4,096 printable ASCII characters without blanks');
}

/** Settings of requests to any vendor. */
export const vendorSettings = {
  vendorMilliseconds: boundSetting(
    'API_VENDOR_MILLISECONDS',
    'Milliseconds until a vendor has to have answered',
    5_000,
    100,
    60_000,
  ),
  vendorBytes: boundSetting(
    'API_VENDOR_BYTES',
    'Bytes of one answer of a vendor; a larger one is refused',
    2_097_152,
    1_024,
    67_108_864,
  ),
} as const;
