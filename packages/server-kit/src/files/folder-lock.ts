import { Worker } from 'node:worker_threads';
import {
  type FolderLock,
  type LockRenewal,
  lockFolder as lock,
  lockText,
  renewLock,
} from '@mooring/protocol/folder-lock.node';

export type { FolderLock };

/** Messages about a server's folder. */
export interface FolderLockSentences {
  /** @param holder e.g. `process 7 on host`; `undefined` if the lock does not say */
  inUse(holder: string | undefined): string;
  /** Another process is taking the folder at this moment. */
  readonly contended: string;
  /** Another process has taken the folder from this one. */
  readonly lost: string;
}

/** Another process has the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Locks a folder for this server, and renews the lock from its own thread: a database may block the main thread for
 * seconds. The lock ends with the process, also if it exits before it releases it.
 *
 * @param file the lock file, in the folder or beside it
 * @param beat milliseconds between renewals, of this holder and expected of others
 * @throws FolderInUse if another process holds it
 */
export async function lockFolder(
  file: string,
  sentences: FolderLockSentences,
  beat?: number | undefined,
): Promise<FolderLock> {
  const held = await lock(file, {
    beat,
    renewal: renewInThread,
    refuse: (refusal) =>
      new FolderInUse(
        refusal.reason === 'held' ? sentences.inUse(refusal.holder) : sentences[refusal.reason],
      ),
  });
  const { release, releaseAtExit } = held;
  process.once('exit', releaseAtExit);
  return Object.assign(held, {
    async release() {
      process.off('exit', releaseAtExit);
      await release();
    },
  });
}

const program = `
const { parentPort, workerData } = require('node:worker_threads');
const files = require('node:fs');
const lockText = ${lockText};
const renewLock = ${renewLock};
const { file, holder, beat } = workerData;
let beats = 0;
const timer = setInterval(() => {
  beats += 1;
  if (renewLock(files, file, holder.token, lockText(holder, beats))) return;
  clearInterval(timer);
  parentPort.postMessage('lost');
}, beat);
`;

const renewInThread: LockRenewal = (held, onLost) => {
  // Without the flags of the process, such as `--input-type=module`, which would change how the program is parsed.
  const worker = new Worker(program, { eval: true, execArgv: [], workerData: held });
  worker.unref();
  worker.once('message', onLost);
  return () => worker.terminate();
};
