import { access, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { createHttpServer } from '../http/create-http-server.ts';
import { drainServer } from '../http/drain-server.ts';
import { httpUrl } from '../http/http-url.ts';
import { listen } from '../http/listen.ts';
import { createOperations } from '../http/operations.ts';
import { readTls } from '../http/read-tls.ts';
import { createReadiness } from '../http/readiness.ts';
import type { RunningServer } from '../life/run-server.ts';
import { createRegistry } from '../metrics/create-registry.ts';
import { readSettings } from '../settings/read-settings.ts';
import { securityHeaders } from './security-headers.ts';
import { createSiteHandler } from './site-handler.ts';
import { type SiteSettings, siteSettings } from './site-settings.ts';

export interface StartSiteOptions {
  readonly log?: Logger | undefined;
  readonly processMetrics?: boolean | undefined;
}

async function readRoot(root: string): Promise<string> {
  try {
    const real = await realpath(root);
    await access(path.join(real, 'index.html'));
    return real;
  } catch (cause) {
    throw new Error(
      `${siteSettings.root.name} is ${root}, and there is no index.html in it. Build the site first.`,
      {
        cause,
      },
    );
  }
}

async function checkConfig(file: string | undefined): Promise<void> {
  if (!file) return;
  try {
    JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${siteSettings.config.name} is ${file}, and that is no JSON file that can be read.`, {
      cause,
    });
  }
}

const tlsSettingNames = [siteSettings.tlsCert.name, siteSettings.tlsKey.name] as const;

/**
 * Reads what the settings name, for `--check-config`.
 *
 * @throws Error with a sentence that names the setting
 */
export async function checkSite(settings: SiteSettings): Promise<undefined> {
  await readRoot(settings.root);
  await checkConfig(settings.config);
  readTls({ ...settings, tlsSettingNames });
}

/**
 * Starts a server for a built single-page site.
 *
 * @throws Error with a sentence that names the setting
 */
export async function startSite(
  given: Partial<SiteSettings>,
  { log, processMetrics = false }: StartSiteOptions = {},
): Promise<RunningServer & { readonly port: number }> {
  const settings: SiteSettings = { ...readSettings(siteSettings, {}), ...given };
  const root = await readRoot(settings.root);
  await checkConfig(settings.config);
  const readiness = createReadiness({
    checks: {
      files: () => access(path.join(root, 'index.html')),
      config: () => checkConfig(settings.config),
    },
    onFailure: (check, error) => log?.error({ error, check }, 'not ready'),
  });
  const operations = createOperations({
    readiness,
    registry: createRegistry(settings.name, processMetrics),
  });
  const { config, compressedBytes } = settings;
  const site = createSiteHandler({ root, config, headers: securityHeaders(settings), compressedBytes });
  const { server, secure } = createHttpServer({
    tlsCert: settings.tlsCert,
    tlsKey: settings.tlsKey,
    tlsSettingNames,
    onRequest: (request, response) => {
      if (!operations(request, response)) void site(request, response);
    },
  });
  const { host } = settings;
  const port = await listen(server, {
    host,
    port: settings.port,
    portSetting: siteSettings.port.name,
    hostSetting: siteSettings.host.name,
  });
  return {
    port,
    url: httpUrl({ host, port, secure }),
    close() {
      readiness.stop();
      return drainServer(server, settings.drainSeconds);
    },
  };
}
