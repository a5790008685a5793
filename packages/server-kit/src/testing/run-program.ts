import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Builds a package unless it is built. @param root of the repository */
export async function buildPackage(root: string, name: string): Promise<void> {
  const args = [path.join(root, 'scripts/build.mjs'), name];
  await promisify(execFile)(process.execPath, args, { cwd: root }).catch(({ stdout, stderr }) => {
    throw new Error(`The build failed.\n${stdout}${stderr}`);
  });
}

/** How a program ended. */
interface ProgramEnd {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program of Node with arguments until it ends, as with `--help`. */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<ProgramEnd> {
  const env = { ...process.env, ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_, output, errors) =>
      resolve({ exitCode: child.exitCode ?? -1, output, errors }),
    );
  });
}
