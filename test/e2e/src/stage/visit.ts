import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core';
import { waitTimeoutMs } from '../../../../scripts/test/wait-timeout.mjs';
import { reportFailure } from './report-failure.ts';

/** A visitor's page, in a separate profile, before its first navigation. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, uncaught errors and policy violations so far, of every page of the profile. */
  readonly complaints: string[];
  /** Complaints that the test provokes, and which are no faults. They may come until the profile ends. */
  readonly provoked: RegExp[];
  /** Hosts (`name:port`) of its pages' requests. */
  readonly hosts: Set<string>;
  /** Ends the profile. If the running test has failed, adds the content of the pages to its error. */
  end(): Promise<void>;
}

/** Faults of visits: complaints that no test provokes, and requests to hosts other than these addresses. */
export function faultsOfVisits(
  visits: readonly Pick<Visit, 'complaints' | 'provoked' | 'hosts'>[],
  services: readonly string[],
): readonly string[] {
  const known = new Set(services.map((url) => new URL(url).host));
  return visits.flatMap(({ complaints, provoked, hosts }) => [
    ...complaints.filter((complaint) => !provoked.some((one) => one.test(complaint))),
    ...[...hosts].filter((host) => !known.has(host)).map((host) => `A request to ${host}`),
  ]);
}

let browser: Promise<Browser> | undefined;

/** The browser of this worker, which ends with it: its files follow each other, each visitor in a separate profile. */
export function sharedBrowser(): Promise<Browser> {
  const before = browser?.catch(() => undefined);
  const open = async (): Promise<Browser> => {
    const running = await before;
    return running?.isConnected() ? running : startBrowser();
  };
  browser = open();
  return browser;
}

/**
 * The Chromium features that Playwright disables, except `ThirdPartyStoragePartitioning`: visitors have partitioned
 * storage. Chromium uses the last of several such lists, which is this one.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
];

/** Starts Chromium, with storage partitioned as visitors have it. */
export function startBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      // Without a display, to draw as a graphics card would costs the processor more than to draw.
      '--disable-gpu',
      // Letters are drawn the same on every machine.
      '--font-render-hinting=none',
      '--disable-lcd-text',
      `--disable-features=${disabledFeatures.join()}`,
      ...args,
    ],
  });
}

const network = /^(https?|wss?):$/;

/** A verify service answers 404 for an unattested hash, and a browser logs every 404. */
function isUnattested(message: ConsoleMessage): boolean {
  return message.text().includes('404') && /\/attestation\/[0-9a-f]{64}\b/.test(message.location().url);
}

export async function startVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(waitTimeoutMs);
  const complaints: string[] = [];
  const provoked: RegExp[] = [];
  const hosts = new Set<string>();
  const note = (url: string): void => {
    const { protocol, host } = new URL(url);
    if (network.test(protocol)) hosts.add(host);
  };
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!isUnattested(message)) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('request', (request) => note(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())));
  const page = await context.newPage();
  return {
    page,
    context,
    complaints,
    provoked,
    hosts,
    async end() {
      await reportFailure(context, complaints);
      await context.close();
    },
  };
}
