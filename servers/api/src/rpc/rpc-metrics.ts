import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Outcome of a call: `refused` by the rules, `limited` by a budget or by the nodes, `error` from a node, `doubt` if it is unknown whether
 * the network accepted the transaction, `failed` if no node answered.
 */
export type RpcOutcome = 'ok' | 'error' | 'doubt' | 'refused' | 'limited' | 'failed';

/**
 * Why a WebSocket was refused or closed: `full` if there are too many, `frame` if one is too large, `binary` if it is not
 * text, `unread` if the client does not read, `silent` if it does not answer pings, `node` if the node of a subscription
 * is gone, `project` if its project or origin is no longer allowed, `crowded` if its address holds more subscriptions of
 * a chain than another one that needs some.
 */
export type SocketDrop = 'full' | 'frame' | 'binary' | 'unread' | 'silent' | 'node' | 'project' | 'crowded';

export interface RpcMetrics {
  /** @param method an allowed one, or `other` */
  onCall(chain: string, method: string, outcome: RpcOutcome): void;
  onRequest(seconds: number): void;
  /** @param count number of open WebSockets */
  onSockets(count: () => number): void;
  onSocketDropped(reason: SocketDrop): void;
}

/** Metrics of the RPC proxy. Labels come from settings and code only, never from requests. */
export function registerRpcMetrics(metrics: Registry): RpcMetrics {
  const calls = new Counter({
    name: 'api_rpc_calls_total',
    help: 'Calls to the RPC proxy, by chain, method and outcome: ok, error (by the node), doubt (unknown whether the network accepted the transaction), refused, limited, failed',
    labelNames: ['chain', 'method', 'outcome'],
    registers: [metrics],
  });
  const seconds = new Histogram({
    name: 'api_rpc_seconds',
    help: 'Duration of requests to the RPC proxy in seconds',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  const dropped = new Counter({
    name: 'api_rpc_sockets_dropped_total',
    help: 'WebSockets to the RPC proxy refused or closed, by reason: full (too many of an address, a project or all), frame (too large), binary, unread (the client does not read), silent (no answer to pings), node (the node of a subscription is gone), project (the project or origin is no longer allowed), crowded (its address holds more subscriptions of a chain than one that needs some)',
    labelNames: ['reason'],
    registers: [metrics],
  });
  return {
    onSocketDropped: (reason) => dropped.inc({ reason }),
    onCall: (chain, method, outcome) => calls.inc({ chain, method, outcome }),
    onRequest: (took) => seconds.observe(took),
    onSockets(count) {
      new Gauge({
        name: 'api_rpc_sockets',
        help: 'Open WebSockets to the RPC proxy',
        registers: [metrics],
        collect() {
          this.set(count());
        },
      });
    },
  };
}
