/** Format and size of an image, read from its bytes. */
export interface ImageInfo {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/**
 * Detects an image by its bytes alone; ignores the server's content type. Only raster formats; SVG is excluded, as it
 * may contain scripts and links.
 */
export function readImageInfo(bytes: Uint8Array): ImageInfo | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return png(view) ?? gif(view) ?? webp(view) ?? jpeg(view);
  } catch {
    // The data ends before its size.
    return undefined;
  }
}

const text = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

function png(view: DataView): ImageInfo | undefined {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  if (text(view, 12, 4) !== 'IHDR') return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gif(view: DataView): ImageInfo | undefined {
  if (!/^GIF8[79]a$/.test(text(view, 0, 6))) return undefined;
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function webp(view: DataView): ImageInfo | undefined {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return undefined;
  const type = 'image/webp';
  const three = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  switch (text(view, 12, 4)) {
    case 'VP8X':
      return { type, width: three(24), height: three(27) };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}

function jpeg(view: DataView): ImageInfo | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // The image data begins, and no frame had its size.
    if (marker === 0xda || view.getUint16(at + 2) < 2) return undefined;
  }
  return undefined;
}
