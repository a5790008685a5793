import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkPorts, loopbackHosts, networkHosts } from '../before-install/check-ports.mjs';
import { buildParts } from './build-parts.ts';
import type { PartName } from './part.ts';
import { passingFolder } from './passing-folder.ts';
import { repositoryRoot } from './repository-root.ts';
import { type RunningPart, runPart } from './running-part.ts';
import type { StackUrls } from './site-config.ts';
import { writeStackFiles } from './stack-files.ts';
import { stackParts } from './stack-parts.ts';
import { freeStackPorts, type StackPorts, stackPorts } from './stack-ports.ts';
import type { LanOptions } from './stack-urls.ts';
import { stackUrls } from './stack-urls.ts';

export interface StackOptions {
  /** Ports count from it as documented; 0, the default, takes free ones. */
  readonly basePort?: number | undefined;
  /** Parts to start; all by default. */
  readonly parts?: readonly PartName[] | undefined;
  /** Folder for state and logs. Without it nothing is kept, and logs go to a folder that lasts as long. */
  readonly stateFolder?: string | undefined;
  /** Builds what changed first; true by default. */
  readonly build?: boolean | undefined;
  /** Serves over TLS on this address of the local network. */
  readonly lan?: LanOptions | undefined;
  /** Milliseconds each part may take until it answers; 30,000 by default. */
  readonly startTimeout?: number | undefined;
  /** Ends the start; everything is stopped then. */
  readonly signal?: AbortSignal | undefined;
  /** Called when each part starts and answers. */
  readonly onProgress?: ((part: PartName, step: 'starting' | 'ready') => void) | undefined;
}

export interface Stack {
  readonly urls: StackUrls;
  readonly ports: StackPorts;
  readonly logFolder: string;
  /** Process id of each part that was started. */
  readonly pids: Readonly<Partial<Record<PartName, number>>>;
  /** Resolves with a sentence if a part ends on its own. Never settles after `stop`. */
  readonly crashed: Promise<string>;
  /** Stops every part; resolves when no process is left. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the devnet, the relay, the API, the demo page and the sample wallet as `npm start` does, each in its own process, and
 * resolves when all of them answer.
 *
 * @throws Error with a sentence if a port is taken or a part fails; everything is stopped then
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { basePort = 0, lan, stateFolder, startTimeout, onProgress } = options;
  const names = options.parts ?? (Object.keys(stackParts) as PartName[]);
  const root = repositoryRoot();
  if (options.build ?? true) await buildParts(root, names);
  const temporary = stateFolder ? undefined : passingFolder(path.join(root, '.mooring/stacks'));
  const folder = stateFolder ?? temporary ?? '';
  const ports = basePort === 0 ? await freeStackPorts() : stackPorts(basePort);
  const urls = stackUrls(ports, lan);
  const { configFile, chainsFile } = writeStackFiles(folder, urls, names);

  const host = lan ? '0.0.0.0' : '127.0.0.1';
  const layout = { root, ports, urls, host, stateFolder, configFile, chainsFile, parts: names, tls: lan };
  const running: RunningPart[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= Promise.all(running.map((part) => part.stop())).then(() => {
      if (temporary) rmSync(temporary, { recursive: true, force: true });
    });
    return stopping;
  };
  const logFolder = path.join(folder, 'logs');
  try {
    const parts = names.map((name) => stackParts[name](layout));
    const wanted = parts.flatMap(({ title, ports: own }) => own.map((port) => ({ title, port })));
    await checkPorts(wanted, lan ? networkHosts : loopbackHosts);
    const authority = lan && readFileSync(lan.authorityFile, 'utf8');
    // The first to fail ends the start of the others.
    const failing = new AbortController();
    const signal = AbortSignal.any([failing.signal, ...(options.signal ? [options.signal] : [])]);
    const results = await Promise.allSettled(
      parts.map(async (part) => {
        onProgress?.(part.name, 'starting');
        try {
          running.push(await runPart(part, { logFolder, folder: root, authority, signal, startTimeout }));
        } catch (error) {
          failing.abort(error);
          throw error;
        }
        onProgress?.(part.name, 'ready');
      }),
    );
    if (results.some((result) => result.status === 'rejected')) throw signal.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  const crashed = new Promise<string>((resolve) => {
    for (const part of running) part.ended.then((sentence) => stopping ?? resolve(sentence));
  });
  const pids = Object.fromEntries(running.map(({ part, pid }) => [part.name, pid]));
  return { urls, ports, logFolder, pids, crashed, stop };
}
