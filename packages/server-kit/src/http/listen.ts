import type { Server } from 'node:net';

export interface ListenOptions {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Name of the setting that changes the port. */
  readonly portSetting: string;
  /** Name of the setting that changes the address. */
  readonly hostSetting: string;
}

function explain(error: NodeJS.ErrnoException, options: ListenOptions): Error {
  const { host, port, portSetting, hostSetting } = options;
  const cause = { cause: error };
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is taken by another program. Stop it, or set ${portSetting} to another port.`,
      cause,
    );
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} may not be used by this user. Set ${portSetting} to another port.`, cause);
  }
  return new Error(`${hostSetting} is ${host}, and this machine cannot listen on it: ${error.code}.`, cause);
}

/**
 * Listens, and resolves with the port.
 *
 * @throws Error with one sentence that names the port and the setting to change
 */
export function listen(server: Server, options: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => reject(explain(error, options));
    server.once('error', onError);
    server.listen(options.port, options.host, () => {
      server.off('error', onError);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : options.port);
    });
  });
}
