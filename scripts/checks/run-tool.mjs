import path from 'node:path';
import { leashed } from '../start/leashed.mjs';

/**
 * Runs an installed tool by its script, so that the Node in use is the one that started us. It ends when we do.
 *
 * @param {string} root
 * @param {string} script path below `node_modules`, or absolute
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 */
export async function runTool(root, script, args, { cwd = root } = {}) {
  // Not before the tool itself is there: the list of checks is read before anything is installed.
  const { execa } = await import('execa');
  const file = path.resolve(root, 'node_modules', script);
  const {
    exitCode = 1,
    stdout,
    stderr,
  } = await execa(process.execPath, leashed(process.execPath, [file, ...args]), {
    cwd,
    env: { NO_COLOR: '1', FORCE_COLOR: '0' },
    reject: false,
  });
  return { code: exitCode, stdout, stderr };
}

/**
 * The lines of a failed tool's output, empty when it succeeded.
 *
 * @param {{ code: number, stdout: string, stderr: string }} result
 */
export function complaints({ code, stdout, stderr }) {
  if (code === 0) return [];
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`ended with code ${code} and said nothing`];
}
