/** The first bytes of each type, as Latin-1 characters; a dot matches any. */
const marks: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['\x89PNG\r\n\x1a\n'],
  'image/jpeg': ['\xff\xd8\xff'],
  'image/gif': ['GIF87a', 'GIF89a'],
  'image/webp': ['RIFF....WEBP'],
};

/**
 * Detects the media type of a picture by its first bytes and ignores the server's; `undefined` unless it is PNG, JPEG,
 * GIF or WebP.
 */
export function pictureType(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const bears = (mark: string): boolean =>
    [...mark].every((one, at) => (one === '.' ? at < start.length : start[at] === one));
  return Object.keys(marks).find((type) => marks[type]?.some(bears));
}
