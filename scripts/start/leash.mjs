// Runs a command and ends it with all its children when this process's standard input closes, however the launcher
// ends. node leash.mjs <command> [arguments…]
import { spawn } from 'node:child_process';

const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });

/** @param {NodeJS.Signals} signal */
function end(signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Already gone.
  }
}

child.once('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.once('exit', (code) => process.exit(code ?? 1));
process.stdin
  .on('error', () => {})
  .on('close', () => {
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), 2_000).unref();
  });
process.stdin.resume();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => end(signal));
