import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

const width = 640;
const height = 480;
const scale = 5;

/** Writes a film (YUV4MPEG2, one frame that Chromium repeats) of a screen with a QR code, as a camera sees it. */
export function filmCode(text: string, file: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const luma = Buffer.alloc(width * height, 90);
  const left = Math.floor((width - size * scale) / 2);
  const top = Math.floor((height - size * scale) / 2);
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      const dark = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true;
      luma[(top + y) * width + left + x] = dark ? 24 : 228;
    }
  }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(head), Buffer.from('FRAME\n'), luma, chroma]));
}
