// This folder is plain JavaScript without dependencies: the launcher reads it before anything is installed or built.

/** What listens, how it is called in a sentence, and how far its ports are from the base. */
export const portTable = /** @type {const} */ ({
  demo: { title: 'the demo page', offsets: [0] },
  api: { title: 'the API', offsets: [1] },
  relay: { title: 'the relay', offsets: [2] },
  'sample-wallet': { title: 'the sample wallet', offsets: [4] },
  certificate: { title: 'the certificate for other devices', offsets: [9] },
  devnet: { title: 'the devnet', offsets: [10, 11] },
});

/** How far the highest port that is kept for a part is from the base. */
export const lastOffset = 14;

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
