import { afterAll, vi } from 'vitest';

// Files of one worker share its modules: an import that is under way when its file ends would fail for those that follow.
afterAll(() => vi.dynamicImportSettled());
