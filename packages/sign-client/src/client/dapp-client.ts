import type { SessionRecord } from '@mooring/protocol/sign';
import type {
  AuthenticateLink,
  AuthenticateParameters,
  Resumed,
} from '../authenticate/authenticate-parameters.ts';
import { type Connection, type ConnectParameters, connect } from '../dapp/connect.ts';
import { installDappRole } from '../dapp/dapp-role.ts';
import { type RequestParameters, request } from '../dapp/request.ts';
import type { ResumeParameters } from '../dapp/resume.ts';
import { loadAuthenticate, loadResume } from '../lazy.ts';
import { toSession } from '../records/records.ts';
import { ClientBase, type ClientOptions } from './client-base.ts';

/** The dapp side of the pairing protocol. */
export class DappClient extends ClientBase {
  protected constructor(options: ClientOptions) {
    super(options, installDappRole);
  }

  /** Reads storage; opens a socket only if there are sessions. @throws MooringError `RELAY_URL_MISSING`, `STORAGE_FAILED` */
  static async init(options: ClientOptions): Promise<DappClient> {
    return new DappClient(options).start();
  }

  connect(parameters: ConnectParameters): Promise<Connection> {
    return connect(this.engine, parameters);
  }

  /**
   * Waits for the answer to a proposal of an earlier page or process, also one with a sign-in. Resolves with `undefined` if
   * none is open, or this client already awaits its answer.
   */
  async resume(parameters: ResumeParameters): Promise<Resumed | undefined> {
    const { resume } = await loadResume();
    return resume(this.engine, parameters);
  }

  request<Result = unknown>(parameters: RequestParameters): Promise<Result> {
    return request<Result>(this.engine, parameters);
  }

  /**
   * Asks a wallet to sign in and connect in one step (`eip155` only).
   *
   * @param walletUniversalLink address of a wallet met in link mode
   */
  async authenticate(
    parameters: AuthenticateParameters,
    walletUniversalLink?: string,
  ): Promise<AuthenticateLink> {
    const { authenticate } = await loadAuthenticate();
    return authenticate(this.engine, parameters, walletUniversalLink);
  }

  /** The latest stored session, available without a socket. */
  get lastSession(): SessionRecord | undefined {
    return this.core.sessions.values().map(toSession).at(-1);
  }
}
