export type { Clock } from '@mooring/protocol/time';
export type { Logger } from 'pino';
export { FolderInUse, type FolderLock, type FolderLockSentences, lockFolder } from '../files/folder-lock.ts';
export { makeFolder, removeCreatedFolder } from '../files/make-folder.ts';
export { createHttpServer, type HttpServerOptions } from '../http/create-http-server.ts';
export { drainServer } from '../http/drain-server.ts';
export { httpUrl } from '../http/http-url.ts';
export { type ListenOptions, listen } from '../http/listen.ts';
export {
  createOperations,
  type OperationsHandler,
  type OperationsOptions,
  sendText,
} from '../http/operations.ts';
export { readTls } from '../http/read-tls.ts';
export {
  createReadiness,
  type Readiness,
  type ReadinessCheck,
  type ReadinessOptions,
  type ReadinessReport,
} from '../http/readiness.ts';
export { refuseUpgrade } from '../http/refuse-upgrade.ts';
export { answerOver, onUnread } from '../http/unread-answer.ts';
export { type RunningServer, type RunServerOptions, runServer } from '../life/run-server.ts';
export { isWorker, type RunWorkersOptions, runWorkers } from '../life/run-workers.ts';
export { type ParentWatch, watchParent } from '../life/watch-parent.ts';
export { AddressCounter } from '../limits/address-counter.ts';
export { type AddressLimit, addressHasRoom, addressKeys } from '../limits/address-limit.ts';
export { addressNetwork, widerNetwork } from '../limits/address-network.ts';
export { AddressSockets } from '../limits/address-sockets.ts';
export { AddressWindows } from '../limits/address-windows.ts';
export { clientAddress } from '../limits/client-address.ts';
export { FairSemaphore } from '../limits/fair-semaphore.ts';
export { KeyedCounter } from '../limits/keyed-counter.ts';
export { openFilesLimit } from '../limits/open-files.ts';
export { type Holder, SharedBound } from '../limits/shared-bound.ts';
export { minuteWindowMs, WindowCounts } from '../limits/window-counts.ts';
export { createLogger, type LoggerOptions } from '../log/create-logger.ts';
export { createRegistry } from '../metrics/create-registry.ts';
export { type MetricsSource, workerMetrics } from '../metrics/worker-metrics.ts';
export { type CommandLineEnd, endCommandLine, printEnd } from '../settings/end-command-line.ts';
export { printSettings, settingsHelp, settingsMarkdown } from '../settings/print-settings.ts';
export { type CommandLine, type CommandLineInput, readCommandLine } from '../settings/read-command-line.ts';
export { readSettings, SettingsError } from '../settings/read-settings.ts';
export type { Environment, Setting, SettingTable, SettingValues } from '../settings/setting.ts';
export {
  addressOf,
  anyText,
  listOf,
  oneOf,
  portNumber,
  secureAddress,
  wholeNumber,
} from '../settings/setting-readers.ts';
export {
  boundSetting,
  drainSetting,
  hostSetting,
  type LogLevel,
  logLevelSetting,
  portSetting,
  tlsSettings,
} from '../settings/shared-settings.ts';
export { type SecurityHeaderOptions, securityHeaders } from '../site/security-headers.ts';
export { type SiteSettings, siteSettings } from '../site/site-settings.ts';
export { type StartSiteOptions, startSite } from '../site/start-site.ts';
