/**
 * Calls back when the npm process that runs this script has ended, even by SIGKILL, because npm does not notify its
 * script. Does nothing outside of npm, so that a script may outlive its shell.
 *
 * @param {() => void} onGone
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.environment]
 * @param {() => number} [options.parent] returns the parent's current process id
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
