import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/** What the compiler says of the programs by one of the packages' own types. */
async function complaintsOf(flavour: 'mooring' | 'original'): Promise<string> {
  const project = path.join(import.meta.dirname, `../programs/tsconfig.${flavour}.json`);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', project]);
    return stdout;
  } catch (error) {
    return String(Reflect.get(Object(error), 'stdout'));
  }
}

test.each(['original', 'mooring'] as const)(
  'programs for the sign client, the wallet kit and the universal provider are right by the types of %s',
  async (flavour) => {
    expect(await complaintsOf(flavour)).toBe('');
  },
  120_000,
);
