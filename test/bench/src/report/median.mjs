/**
 * @param {readonly number[]} values
 * @param {number} [part] 0.5 is the median
 */
export function quantile(values, part = 0.5) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
