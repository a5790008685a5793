import { takeShared } from '@mooring/devnet';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { rememberChains } from './chain-state.ts';
import { type SharedStack, stackName } from './shared-stacks.ts';
import { startBrowser, startVisit, takeBrowser, type Visit } from './visit.ts';

/** Every service for real, and visitors. */
export interface Stage {
  readonly stack: SharedStack;
  /** A visitor, in a browser profile of their own. */
  seat(options?: BrowserContextOptions): Promise<Visit>;
  /** A visitor whose camera sees a film (YUV4MPEG2), in a browser of their own. */
  cameraSeat(film: string, options?: BrowserContextOptions): Promise<Visit>;
}

interface OpenStage extends Stage {
  /** Ends every visit since the last call; gives what was complained about in any, and hosts that nobody named. */
  clear(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * The stage of one test file. After each test its visits end; whatever it did, no page complained, and nobody was asked for
 * anything but the services.
 */
export function setUpStage(): Stage {
  let opened: OpenStage | undefined;
  const stage = (): OpenStage => {
    if (opened === undefined) throw new Error('The stage is there from the first test on.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openStage();
  });
  afterEach(async () => {
    expect(await stage().clear()).toEqual([]);
  });
  afterAll(() => opened?.close());
  return {
    get stack() {
      return stage().stack;
    },
    seat: (options) => stage().seat(options),
    cameraSeat: (film, options) => stage().cameraSeat(film, options),
  };
}

/**
 * Takes the services of this worker, which run as `npm start` has them, on free ports, and its browser. What a file
 * does on the chains is undone when it closes its stage; on the relay and in the browser nothing is shared but the servers.
 */
async function openStage(): Promise<OpenStage> {
  const worker = process.env.VITEST_POOL_ID ?? '1';
  const stack = await takeShared<SharedStack>(inject('sharedStacks'), stackName(worker));
  const { rpc, ...others } = stack.urls;
  const known = new Set([...Object.values(others), ...rpc].map((url) => new URL(url).host));
  const putBack = await rememberChains(rpc);
  const browser = await takeBrowser();
  const visits: Visit[] = [];
  const filmed: Browser[] = [];
  const seatIn = async (where: Browser, options: BrowserContextOptions): Promise<Visit> => {
    const visit = await startVisit(where, options);
    visits.push(visit);
    return visit;
  };
  return {
    stack,
    seat: (options = {}) => seatIn(browser, options),
    async cameraSeat(film, options = {}) {
      const own = await startBrowser([
        '--use-fake-device-for-media-stream',
        // The headless shell has no prompt that asks for the camera.
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ]);
      filmed.push(own);
      return seatIn(own, { permissions: ['camera'], ...options });
    },
    async clear() {
      const leaving = visits.splice(0);
      await Promise.all(leaving.map((visit) => visit.end()));
      return leaving.flatMap(({ complaints, hosts }) => [
        ...complaints,
        ...[...hosts].filter((host) => !known.has(host)).map((host) => `A request to ${host}`),
      ]);
    },
    async close() {
      await Promise.all(visits.splice(0).map((visit) => visit.end()));
      await Promise.all(filmed.map((each) => each.close()));
      await putBack();
    },
  };
}
