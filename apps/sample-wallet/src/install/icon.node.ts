import { crc32, deflateSync } from 'node:zlib';

export interface IconOptions {
  /** Width and height in pixels. */
  readonly size: number;
  /** Maskable icon: the background fills everything, the mark stays in the middle. */
  readonly maskable?: boolean | undefined;
}

const ground = [0x0b, 0x6b, 0x63] as const;
const ink = [0xff, 0xff, 0xff] as const;

/** The product's mark as a PNG, drawn from its geometry on a grid of 32 units. */
export function drawIcon({ size, maskable = false }: IconOptions): Buffer {
  const unit = size / 32;
  const scale = maskable ? 0.8 : 1;
  /** Coverage of a pixel by a shape at this distance from its edge, in grid units. */
  const cover = (distance: number): number => Math.min(Math.max(0.5 - distance * unit, 0), 1);
  const pixels = Buffer.alloc((size * 4 + 1) * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const u = (column + 0.5) / unit;
      const v = (row + 0.5) / unit;
      const x = (u - 16) / scale + 16;
      const y = (v - 16) / scale + 16;
      const drawn = cover(Math.min(Math.hypot(x - 16, y - 21.5) - 2.25, toRope(x, y) - 1.5) * scale);
      const shown = maskable ? 1 : cover(toGround(u, v));
      const colour = ground.map((part, index) => Math.round(part + ((ink[index] ?? part) - part) * drawn));
      pixels.set([...colour, Math.round(shown * 255)], row * (size * 4 + 1) + 1 + column * 4);
    }
  }
  return png(size, pixels);
}

/** Distance to the two arches: posts at 7 and 25, half circles between them that meet at 16. */
function toRope(x: number, y: number): number {
  const post = (at: number): number => Math.hypot(x - at, y - Math.min(Math.max(y, 14), 23.5));
  const arch = (at: number): number =>
    y <= 14
      ? Math.abs(Math.hypot(x - at, y - 14) - 4.5)
      : Math.min(Math.hypot(x - at - 4.5, y - 14), Math.hypot(x - at + 4.5, y - 14));
  return Math.min(post(7), post(25), arch(11.5), arch(20.5));
}

/** Distance to a square with corners of radius 9; negative inside. */
function toGround(x: number, y: number): number {
  const over = (value: number): number => Math.max(Math.abs(value - 16) - 7, 0);
  return Math.hypot(over(x), over(y)) - 9;
}

function png(size: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(pixels, { level: 9 });
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', data), part('IEND', Buffer.alloc(0))]);
}

function part(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
