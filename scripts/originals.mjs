/**
 * Folders with packages of other projects, for tests and benches: the originals, and RainbowKit, which needs wagmi 2.
 * Each folder has its own lock file, because the versions conflict with ours, and the client's with the modal's.
 */
export const originalFolders = [
  'test/interop/originals',
  'test/interop/original-page',
  'test/replacement/rainbowkit',
];
