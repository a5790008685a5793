/** Maximum characters; a 128 px PNG takes a tenth of it. */
const maxLength = 256 * 1024;

const dataImage = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i;

/**
 * The icon that a wallet announces, if it can be shown without a request: a `data:` image within the size bound, for `<img src>`
 * alone (an SVG runs no script there). Otherwise `undefined`: draw a monogram.
 */
export function readWalletIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined;
  const icon = value.trim();
  return dataImage.test(icon) ? icon : undefined;
}
