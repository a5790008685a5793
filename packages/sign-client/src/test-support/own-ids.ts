const slots = 9;
const width = 1_000 / (slots + 1);
const startMs = 1_700_000_000_000;
let given = 0;

/**
 * Randomness of one client whose inner ids are its own: on a clock that stands still those of two clients would be equal
 * now and then. Each begins in a tenth of a moment's thousand ids, and makes far less than a tenth of them.
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

/** An id made by hand, at the moment that clocks of tests begin with: of the tenth that no client has. */
export function madeId(number: number): number {
  if (number >= width) throw new Error('There are a hundred');
  return startMs * 1_000 + slots * width + number;
}
