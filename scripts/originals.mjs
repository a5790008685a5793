/**
 * Where the original packages are installed, for interop tests and benches: each folder has a lock of its own, as
 * they do not go into one tree with ours, nor the client's into one with the modal's.
 */
export const originalFolders = ['test/interop/originals', 'test/interop/original-page'];
