import { createError } from '../errors.ts';

/** Fetches a part of the program that few need. @throws MooringError `PART_NOT_LOADED`; asking again tries again */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw createError('PART_NOT_LOADED', undefined, { cause });
  }
}
