/** How two pictures differ. */
export interface PictureDifference {
  /** Width and height of each, in pixels. */
  readonly sizes: readonly [readonly [number, number], readonly [number, number]];
  /** Part of the pixels that differ visibly, 0 to 1. */
  readonly part: number;
}

/** Converts a PNG file to WebP, both as base64: a third of the size, lossless in what is compared. Runs in a separate page. */
export async function packPicture(file: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${file}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const packed = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  const bytes = new Uint8Array(await packed.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Compares two pictures, PNG or WebP files as base64. Runs in a separate page, where a canvas reads them: it may use nothing of
 * this module. A pixel differs if a channel is off by more than edge smoothing explains.
 */
export async function comparePictures(files: readonly [string, string]): Promise<PictureDifference> {
  const read = async (file: string) => {
    const image = new Image();
    image.src = `data:image/${file.startsWith('UklGR') ? 'webp' : 'png'};base64,${file}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('No canvas');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [one, other] = await Promise.all([read(files[0]), read(files[1])]);
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  const isFar = (a: number, b: number) => Math.abs((one.data[a] ?? 0) - (other.data[b] ?? 0)) > 64;
  let different = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const a = (y * one.width + x) * 4;
      const b = (y * other.width + x) * 4;
      if (isFar(a, b) || isFar(a + 1, b + 1) || isFar(a + 2, b + 2)) different += 1;
    }
  }
  return {
    sizes: [
      [one.width, one.height],
      [other.width, other.height],
    ],
    part: different / (width * height),
  };
}
