// This folder is plain JavaScript without dependencies: the launcher reads it before anything is installed or built.

/** Each part, its name in a sentence, and the offsets of its ports. */
export const portTable = /** @type {const} */ ({
  demo: { title: 'the demo page', offsets: [0] },
  api: { title: 'the API', offsets: [1] },
  relay: { title: 'the relay', offsets: [2] },
  'sample-wallet': { title: 'the sample wallet', offsets: [4] },
  certificate: { title: 'the certificate for other devices', offsets: [9] },
  devnet: { title: 'the devnet', offsets: [10, 11, 12, 13, 15, 16] },
});

/** The highest reserved offset. */
export const lastOffset = 16;

/**
 * @param {readonly (keyof typeof portTable)[]} names
 * @param {number} base
 * @returns {import('./check-ports.mjs').WantedPort[]}
 */
export function wantedPorts(names, base) {
  return names.flatMap((name) => {
    const { title, offsets } = portTable[name];
    return offsets.map((offset) => ({ title, port: base + offset }));
  });
}
