/** Times a wait: the page's timers, or the instance's clock. This package imports no other of Mooring, so it has no `Clock`. */
export interface Timer {
  after(milliseconds: number, run: () => void): () => void;
}

export const pageTimer: Timer = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
