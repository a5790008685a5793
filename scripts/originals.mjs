/**
 * Folders of other projects' packages, for tests and benches: the originals, and RainbowKit, which needs wagmi 2. Each folder has
 * its own lock, as they do not fit into one tree with ours, nor the client's into one with the modal's.
 */
export const originalFolders = [
  'test/interop/originals',
  'test/interop/original-page',
  'test/replacement/rainbowkit',
];
