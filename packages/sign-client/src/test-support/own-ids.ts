const slots = 9;
const width = 1_000 / (slots + 1);
const startMs = 1_700_000_000_000;
let given = 0;

/**
 * Randomness for one client that makes its inner ids unique: with a stopped clock, ids of two clients could collide.
 * Each client uses its own tenth of the thousand ids per millisecond, and far fewer than fit.
 */
export function ownIds(): (length: number) => Uint8Array {
  const slot = given % slots;
  given += 1;
  return (length) => {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    if (length !== 4) return bytes;
    const view = new DataView(bytes.buffer);
    const high = view.getUint32(0) % 4_000_000;
    view.setUint32(0, high * 1_000 + slot * width + (high % (width / 10)));
    return bytes;
  };
}

/** A hand-made id at the start time of test clocks, from a tenth that no client uses. */
export function madeId(number: number): number {
  if (number >= width) throw new Error('There are a hundred');
  return startMs * 1_000 + slots * width + number;
}
