/**
 * Calls back when the npm that ran this script is gone, even by SIGKILL: npm does not tell its script.
 * Outside of npm nothing is watched, so that a script may outlive the shell that started it.
 *
 * @param {() => void} onGone
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.environment]
 * @param {() => number} [options.parent] the parent's process id, now
 * @param {number} [options.interval] milliseconds
 */
export function watchParent(
  onGone,
  { environment = process.env, parent = () => process.ppid, interval = 500 } = {},
) {
  if (!environment.npm_lifecycle_event) return;
  const first = parent();
  const timer = setInterval(() => {
    if (parent() === first) return;
    clearInterval(timer);
    onGone();
  }, interval);
  timer.unref();
}
