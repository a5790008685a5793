import { createError } from '../errors.ts';

/**
 * Loads code on demand with `import()`.
 *
 * @throws MooringError `PART_NOT_LOADED` if loading fails; the next call retries
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw createError('PART_NOT_LOADED', undefined, { cause });
  }
}
