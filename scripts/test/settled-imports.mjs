import { afterAll, vi } from 'vitest';

// Files of one worker share loaded modules: an import still pending when its file ends would fail for later files.
afterAll(() => vi.dynamicImportSettled());
