import { createError } from '@mooring/core';
import type { Connector } from 'wagmi';

type Connect = Connector['connect'];

const wrapped = new WeakSet<object>();

/**
 * Makes wagmi's own `reconnect` skip a connector while `refuses` returns true: it calls `connect` with `isReconnecting`.
 * Connecting at the visitor's request is unchanged.
 */
export function refuseRestoring(connector: Connector, refuses: (connector: Connector) => boolean): void {
  if (wrapped.has(connector)) return;
  wrapped.add(connector);
  const connect: (parameters: Parameters<Connect>[0]) => ReturnType<Connect> = connector.connect;
  const refusing = async (parameters?: Parameters<Connect>[0]): Promise<unknown> => {
    if (parameters?.isReconnecting === true && refuses(connector)) throw createError('NOT_CONNECTED');
    return connect.call(connector, parameters);
  };
  Reflect.set(connector, 'connect', refusing);
}
