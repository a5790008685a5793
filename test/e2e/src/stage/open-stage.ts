import { fetchShared } from '@mooring/devnet';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { rememberChains } from './chain-state.ts';
import { hasFailed } from './report-failure.ts';
import { type SharedStack, stackName } from './shared-stacks.ts';
import { faultsOfVisits, sharedBrowser, startBrowser, startVisit, type Visit } from './visit.ts';

/** Every service for real, and visitors. */
export interface Stage {
  readonly stack: SharedStack;
  /** A visitor with a separate browser profile. */
  seat(options?: BrowserContextOptions): Promise<Visit>;
  /** A visitor who stays for the next tests of the file. A test that fails ends the visit. */
  lastingSeat(options?: BrowserContextOptions): Promise<Visit>;
  /** A visitor whose camera plays a film (YUV4MPEG2), in a separate browser. */
  cameraSeat(film: string, options?: BrowserContextOptions): Promise<Visit>;
}

interface OpenStage extends Stage {
  /**
   * Ends every visit since the last call, but for lasting ones. Returns the complaints of all since then, and hosts outside the
   * configuration.
   */
  clear(): Promise<readonly string[]>;
  /** Ends all visits, and returns the same. */
  close(): Promise<readonly string[]>;
}

/**
 * The stage of one test file. Ends visits after each test, and fails if a page complained or made a request to any host but the
 * services.
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
  afterAll(async () => {
    if (opened !== undefined) expect(await opened.close()).toEqual([]);
  });
  return {
    get stack() {
      return stage().stack;
    },
    seat: (options) => stage().seat(options),
    lastingSeat: (options) => stage().lastingSeat(options),
    cameraSeat: (film, options) => stage().cameraSeat(film, options),
  };
}

/**
 * Takes this worker's services, which run as with `npm start` on free ports, and its browser. Changes of a file to the
 * chains are undone when it closes its stage; the relay and the browser share nothing but the servers.
 */
async function openStage(): Promise<OpenStage> {
  const worker = process.env.VITEST_POOL_ID ?? '1';
  const stack = await fetchShared<SharedStack>(inject('sharedStacks'), stackName(worker));
  const { rpc, ...others } = stack.urls;
  const putBack = await rememberChains(rpc);
  const browser = await sharedBrowser();
  const visits: Visit[] = [];
  const lasting: Visit[] = [];
  const filmed: Browser[] = [];
  const seatIn = async (where: Browser, options: BrowserContextOptions, among = visits): Promise<Visit> => {
    const visit = await startVisit(where, options);
    among.push(visit);
    return visit;
  };
  const end = async (leaving: readonly Visit[]): Promise<readonly string[]> => {
    await Promise.all(leaving.map((visit) => visit.end()));
    const faults = faultsOfVisits([...leaving, ...lasting], [...Object.values(others), ...rpc]);
    // Those of a lasting visit count for one test only.
    for (const { complaints, hosts } of lasting) {
      complaints.length = 0;
      hosts.clear();
    }
    return faults;
  };
  return {
    stack,
    seat: (options = {}) => seatIn(browser, options),
    lastingSeat: (options = {}) => seatIn(browser, options, lasting),
    async cameraSeat(film, options = {}) {
      const own = await startBrowser([
        '--use-fake-device-for-media-stream',
        // The headless shell has no prompt for camera access.
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ]);
      filmed.push(own);
      return seatIn(own, { permissions: ['camera'], ...options });
    },
    clear: () => end([...visits.splice(0), ...(hasFailed() ? lasting.splice(0) : [])]),
    async close() {
      const faults = await end([...visits.splice(0), ...lasting.splice(0)]);
      await Promise.all(filmed.map((each) => each.close()));
      await putBack();
      return faults;
    },
  };
}
