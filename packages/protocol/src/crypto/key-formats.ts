// ASN.1 frames around a raw 32-byte key (RFC 8410); both platforms import keys in these forms.
const frames = {
  x25519: { pkcs8: '302e020100300506032b656e04220420', spki: '302a300506032b656e032100' },
  ed25519: { pkcs8: '302e020100300506032b657004220420', spki: '302a300506032b6570032100' },
} as const;

export type Curve = keyof typeof frames;

/** A raw key in its ASN.1 frame. */
export function frameKey(curve: Curve, format: 'pkcs8' | 'spki', key: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = frames[curve][format];
  const length = frame.length / 2;
  const framed = new Uint8Array(length + key.length);
  for (let index = 0; index < length; index += 1) {
    framed[index] = Number.parseInt(frame.slice(index * 2, index * 2 + 2), 16);
  }
  framed.set(key, length);
  return framed;
}
