/** CRC16 as Redis Cluster uses it (XMODEM: polynomial 0x1021, initial value 0). */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1;
  return value;
});

/** Number of slots in a cluster. */
export const slotCount = 16_384;

/** Slot of the keys with this hash tag, the part in braces; the tag is ASCII. */
export function slotOfTag(tag: string): number {
  let crc = 0;
  for (let index = 0; index < tag.length; index += 1) {
    crc = ((crc << 8) & 0xffff) ^ (table[((crc >> 8) ^ tag.charCodeAt(index)) & 0xff] ?? 0);
  }
  return crc % slotCount;
}
