import { createError } from '../errors.ts';

/**
 * Fetches code that is needed now: `import()` of a file that a page has not got yet.
 *
 * @throws MooringError `PART_NOT_LOADED` when it does not arrive; calling it again tries again
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw createError('PART_NOT_LOADED', undefined, { cause });
  }
}
