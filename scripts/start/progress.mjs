/**
 * Shows the steps of a long start: on a terminal the current step with its seconds, elsewhere one line when it begins
 * and one when it ends.
 *
 * @param {{ write: (text: string) => unknown, isTTY?: boolean | undefined }} output
 * @param {() => number} [now] milliseconds
 */
export function createProgress(output, now = () => performance.now()) {
  const terminal = output.isTTY === true;
  const seconds = (/** @type {number} */ since) => `${((now() - since) / 1000).toFixed(1)} s`;

  return {
    /** @param {string} text */
    line(text) {
      output.write(`${text}\n`);
    },

    /**
     * @template T
     * @param {string} text name of the step: "Installing packages"
     * @param {(note: (detail: string) => void) => Promise<T>} work calls `note` with its progress
     * @returns {Promise<T>}
     */
    async step(text, work) {
      const started = now();
      let detail = '';
      const draw = (/** @type {string} */ state) =>
        output.write(terminal ? `\r\u001b[2K  ${text} … ${state}` : `  ${text}: ${state}\n`);
      draw(terminal ? '' : 'started');
      const tick = terminal ? setInterval(() => draw(`${seconds(started)}${detail}`), 500) : undefined;
      tick?.unref();
      const note = (/** @type {string} */ done) => {
        detail = ` (${done})`;
        if (!terminal) draw(done);
      };
      try {
        const result = await work(note);
        draw(`done in ${seconds(started)}`);
        return result;
      } catch (error) {
        draw('failed');
        throw error;
      } finally {
        clearInterval(tick);
        if (terminal) output.write('\n');
      }
    },
  };
}

/** @typedef {ReturnType<typeof createProgress>} Progress */
