import { customType } from 'drizzle-orm/pg-core';

/** Bytes, as lower-case `0x…` in the program: half the size of text. */
export const hexBytes = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (hex) => Buffer.from(hex.slice(2), 'hex'),
  fromDriver: (bytes) => `0x${Buffer.from(bytes).toString('hex')}`,
});
