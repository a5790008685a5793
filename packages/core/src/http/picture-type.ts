/** The first bytes of each kind, in Latin letters; a dot stands for any. */
const marks: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['\x89PNG\r\n\x1a\n'],
  'image/jpeg': ['\xff\xd8\xff'],
  'image/gif': ['GIF87a', 'GIF89a'],
  'image/webp': ['RIFF....WEBP'],
};

/** Media type of a picture by its first bytes, whatever its server says; `undefined` for anything but PNG, JPEG, GIF and WebP. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const bears = (mark: string): boolean =>
    [...mark].every((one, at) => (one === '.' ? at < start.length : start[at] === one));
  return Object.keys(marks).find((type) => marks[type]?.some(bears));
}
