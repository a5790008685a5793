/** Maximum characters; the longest ids are Solana's, with 88. */
const maxIdLength = 128;

export function isTransactionId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxIdLength;
}
