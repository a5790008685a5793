import path from 'node:path';
import { spawnLeashed } from '../start/leashed.mjs';

/**
 * Runs an installed tool by its script, so that the Node in use is the one that started us.
 *
 * @param {string} root
 * @param {string} script path below `node_modules`, or absolute
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {string | undefined} [options.cwd]
 * @param {NodeJS.ProcessEnv | undefined} [options.env] added to the environment
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function runTool(root, script, args, { cwd = root, env } = {}) {
  return new Promise((resolve, reject) => {
    const file = path.isAbsolute(script) ? script : path.join(root, 'node_modules', script);
    const child = spawnLeashed(process.execPath, [file, ...args], {
      cwd,
      env: { NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr?.setEncoding('utf8').on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

/**
 * The lines of a failed tool's output, empty when it succeeded.
 *
 * @param {{ code: number, stdout: string, stderr: string }} result
 * @returns {string[]}
 */
export function complaints({ code, stdout, stderr }) {
  if (code === 0) return [];
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`ended with code ${code} and said nothing`];
}
