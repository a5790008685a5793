import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/** What the compiler says of a project, named by its tsconfig file; nothing where all is right. */
export async function complaintsOf(project: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', project]);
    return stdout;
  } catch (error) {
    const said = Reflect.get(Object(error), 'stdout');
    // Ended without a word: it did not run, which is not "nothing to say".
    return typeof said === 'string' && said !== '' ? said : String(error);
  }
}
