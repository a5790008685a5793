import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

const platforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'win32' };
const processors: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * Finds the native anvil that npm installed for this machine. The package's own launcher is a Node
 * process around it, which starts slower and hides anvil's process id.
 *
 * @throws Error naming the missing package and what to do
 */
export function anvilBinary(platform: string = process.platform, processor: string = process.arch): string {
  const name = `@foundry-rs/anvil-${platforms[platform] ?? platform}-${processors[processor] ?? processor}`;
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil';
  try {
    // Resolved from the wrapper package, whose optional dependency it is.
    const wrapper = createRequire(require.resolve('@foundry-rs/anvil/package.json'));
    const binary = path.join(path.dirname(wrapper.resolve(`${name}/package.json`)), 'bin', file);
    if (existsSync(binary)) return binary;
  } catch {
    // Reported below with a readable error.
  }
  throw new Error(
    `The local chain needs ${name}, which is not installed. Run npm ci (without --omit=optional); on a machine without such a package, anvil is not available.`,
  );
}
