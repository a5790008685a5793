export type { ClientOptions } from '../client/client-base.ts';
export { DappClient as SignClient } from '../client/dapp-client.ts';
export type { CoreOptions } from '../core/core-options.ts';
export type { Connection, ConnectParameters } from '../dapp/connect.ts';
export type { RequestParameters } from '../dapp/request.ts';
export type { ResumeParameters } from '../dapp/resume.ts';
export type { SignEvents } from '../engine/sign-events.ts';
export type { KeyValueStorage } from '../ports/key-value-storage.ts';
