/**
 * Where other projects' packages are installed, for tests and benches: the originals, and RainbowKit, which wants wagmi 2. Each
 * folder has a lock of its own, as they do not go into one tree with ours, nor the client's into one with the modal's.
 */
export const originalFolders = [
  'test/interop/originals',
  'test/interop/original-page',
  'test/replacement/rainbowkit',
];
