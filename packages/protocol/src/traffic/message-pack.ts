const deepest = 16;

/**
 * Finds one entry of a map, as its encoded bytes. Reads lengths only, so the original encoding is preserved.
 *
 * @param bytes MessagePack, a map with string keys
 * @throws Error for anything else, and if there is no such entry
 */
export function findMapEntry(bytes: Uint8Array, name: string): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = readHead(view, 0);
  if (head.kind !== 'map') throw new Error('Not a map');
  let at = head.end;
  for (let entry = 0; entry < head.size; entry += 1) {
    const key = readHead(view, at);
    const value = skip(view, at, 0);
    const end = skip(view, value, 0);
    const text = key.kind === 'bytes' ? new TextDecoder().decode(bytes.subarray(key.end, value)) : '';
    if (text === name) return bytes.subarray(value, end);
    at = end;
  }
  throw new Error(`No ${name}`);
}

interface Head {
  readonly kind: 'map' | 'list' | 'bytes';
  /** Number of entries, items or bytes that follow. */
  readonly size: number;
  /** Offset of their start. */
  readonly end: number;
}

/** The end of the value at an offset. */
function skip(view: DataView, at: number, depth: number): number {
  if (depth > deepest) throw new Error('Too deep');
  const { kind, size, end } = readHead(view, at);
  if (kind === 'bytes') return within(view, end + size);
  let next = end;
  for (let item = 0; item < (kind === 'map' ? 2 * size : size); item += 1) next = skip(view, next, depth + 1);
  return next;
}

function within(view: DataView, end: number): number {
  if (end > view.byteLength) throw new Error('Cut short');
  return end;
}

function readHead(view: DataView, at: number): Head {
  const byte = view.getUint8(at);
  if (byte <= 0x7f || byte >= 0xe0) return { kind: 'bytes', size: 0, end: at + 1 };
  if (byte <= 0x8f) return { kind: 'map', size: byte & 15, end: at + 1 };
  if (byte <= 0x9f) return { kind: 'list', size: byte & 15, end: at + 1 };
  if (byte <= 0xbf) return { kind: 'bytes', size: byte & 31, end: at + 1 };
  return readLongHead(view, at, byte);
}

/** Number of bytes after a first byte. */
const fixed = new Map([
  [0xc0, 0],
  [0xc2, 0],
  [0xc3, 0],
  [0xca, 4],
  [0xcb, 8],
  [0xcc, 1],
  [0xcd, 2],
  [0xce, 4],
  [0xcf, 8],
  [0xd0, 1],
  [0xd1, 2],
  [0xd2, 4],
  [0xd3, 8],
]);
/** First bytes that are followed by a size of one, two or four bytes. */
const sized: Readonly<Record<Head['kind'], readonly [number | undefined, number, number]>> = {
  bytes: [0xd9, 0xda, 0xdb],
  list: [undefined, 0xdc, 0xdd],
  map: [undefined, 0xde, 0xdf],
};

function readLongHead(view: DataView, at: number, byte: number): Head {
  const size = fixed.get(byte);
  if (size !== undefined) return { kind: 'bytes', size, end: at + 1 };
  // Binary lengths are encoded like those of text.
  const first = byte >= 0xc4 && byte <= 0xc6 ? byte + 0xd9 - 0xc4 : byte;
  for (const kind of ['bytes', 'list', 'map'] as const) {
    const width = sized[kind].indexOf(first);
    if (width === 0) return { kind, size: view.getUint8(at + 1), end: at + 2 };
    if (width === 1) return { kind, size: view.getUint16(at + 1), end: at + 3 };
    if (width === 2) return { kind, size: view.getUint32(at + 1), end: at + 5 };
  }
  throw new Error('Not MessagePack');
}
