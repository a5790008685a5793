import { randomInt } from 'node:crypto';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { address } from '@solana/kit';
import { type WebSocket, WebSocketServer } from 'ws';
import { keepInFile, readKept } from '../local-server/kept-file.ts';
import { type ListenOptions, type LocalServer, startLocalServer } from '../local-server/local-server.ts';
import { type KeptLedger, Ledger } from './ledger.ts';
import { RpcFailure } from './rpc-failure.ts';
import { callMethod } from './rpc-methods.ts';
import { slotsOf } from './slots.ts';
import { Subscriptions } from './subscriptions.ts';
import { writeJson } from './write-json.ts';

export interface SolanaNodeOptions extends ListenOptions {
  /** Folder of the stored ledger. Without it, the ledger is in memory. */
  readonly stateFolder?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface SolanaNode {
  readonly url: string;
  /** At the next port, where web3.js looks for it. */
  readonly webSocketUrl: string;
  /** The newest calls, over HTTP and WebSocket. */
  readonly calls: readonly Call[];
  /** In lamports, an unsigned 64-bit integer. Removes the account's data. */
  setBalance(account: string, lamports: bigint): void;
  /** Advances slots at once. */
  skipSlots(count: number): void;
  stop(): Promise<void>;
}

/** Maximum recorded calls, calls per batch, bytes per frame, and sockets. */
const limits = { calls: 1_000, batch: 100, frame: 100_000, sockets: 200 };
/** Tries to find two free ports in a row, below those that systems give to outgoing connections. */
const pairs = { tries: 20, from: 20_000, to: 32_000 };

type Answer = (call: Call) => Promise<unknown>;

export async function openSolanaNode(options: SolanaNodeOptions): Promise<SolanaNode> {
  const { host = '127.0.0.1', stateFolder, now = Date.now, tls } = options;
  const file = stateFolder && path.join(stateFolder, 'solana.bin');
  const slots = slotsOf(now);
  const ledger = file ? await openKept(file, (kept) => Ledger.open(slots, kept)) : await Ledger.open(slots);
  const kept = file ? keepInFile(file, () => serialize(ledger.keep())) : undefined;
  if (kept) ledger.onChange(kept.changed);

  const calls: Call[] = [];
  const counted =
    (answer: Answer): Answer =>
    (call) => {
      calls.push(call);
      if (calls.length > limits.calls) calls.shift();
      return answer(call);
    };
  const overHttp = counted(({ method, params }) => callMethod(ledger, method, params));
  const answerHttp = async ({ method, path: url, body }: { method: string; path: string; body: string }) => {
    if (method === 'GET' && url === '/health') return { type: 'text/plain', body: 'ok' };
    if (method !== 'POST')
      return {
        status: 405,
        type: 'text/plain',
        body: 'Used HTTP Method is not allowed. POST or OPTIONS is required',
      };
    return { body: await answerText(body, overHttp) };
  };
  const refuse = async () => ({ status: 426, type: 'text/plain', body: 'This port is for WebSockets.' });
  const [http, forSockets] = await listen(options, answerHttp, refuse);
  const sockets = new WebSocketServer({ server: forSockets.server, maxPayload: limits.frame });
  sockets.on('connection', (socket) => {
    if (sockets.clients.size > limits.sockets) {
      socket.close(1013);
      return;
    }
    const subscriptions = new Subscriptions(ledger, (text) => socket.send(text));
    const answer = counted(async ({ method, params }) => subscriptions.call(method, params));
    serve(socket, answer, subscriptions);
  });
  const secure = tls ? 's' : '';
  return {
    url: `http${secure}://${host}:${http.port}`,
    webSocketUrl: `ws${secure}://${host}:${forSockets.port}`,
    calls,
    setBalance: (account, lamports) => ledger.setBalance(address(account), lamports),
    skipSlots: slots.skip,
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await Promise.all([http.stop(), forSockets.stop()]);
      kept?.close();
    },
  };
}

function serve(socket: WebSocket, answer: Answer, subscriptions: { flush(): void; stop(): void }): void {
  socket.on('error', () => {});
  socket.on('close', () => subscriptions.stop());
  socket.on('message', async (data) => {
    socket.send(await answerText(String(data), answer));
    // Sent after the response with the subscription's number.
    subscriptions.flush();
  });
}

async function openKept(file: string, open: (kept?: KeptLedger) => Promise<Ledger>): Promise<Ledger> {
  const kept = readKept(file, (bytes) => deserialize(bytes) as KeptLedger);
  return open(kept);
}

/** The WebSocket is on the port after HTTP's. */
async function listen(
  options: SolanaNodeOptions,
  answer: Parameters<typeof startLocalServer>[1],
  refuse: Parameters<typeof startLocalServer>[1],
): Promise<readonly [LocalServer, LocalServer]> {
  for (let left = pairs.tries; ; left -= 1) {
    const port = options.port || randomInt(pairs.from, pairs.to);
    let http: LocalServer | undefined;
    try {
      http = await startLocalServer({ ...options, port }, answer);
      return [http, await startLocalServer({ ...options, port: port + 1 }, refuse)];
    } catch (error) {
      await http?.stop();
      if (options.port || left === 0) throw error;
    }
  }
}

async function answerText(text: string, answer: Answer): Promise<string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return writeJson(failed(null, new RpcFailure(-32_700, 'Parse error')));
  }
  if (!Array.isArray(parsed)) return writeJson(await answerOne(parsed, answer));
  if (parsed.length === 0 || parsed.length > limits.batch)
    return writeJson(failed(null, new RpcFailure(-32_600, 'Invalid request')));
  return writeJson(await Promise.all(parsed.map((one) => answerOne(one, answer))));
}

async function answerOne(request: unknown, answer: Answer): Promise<unknown> {
  const { id = null, method, params } = Object(request);
  if (typeof method !== 'string') return failed(id, new RpcFailure(-32_600, 'Invalid request'));
  try {
    const result = await answer({ method, params: Array.isArray(params) ? params : [] });
    return { jsonrpc: '2.0', result, id };
  } catch (error) {
    return failed(id, error);
  }
}

function failed(id: unknown, error: unknown): unknown {
  const { code, message, data } =
    error instanceof RpcFailure ? error : new RpcFailure(-32_603, 'Internal error');
  return { jsonrpc: '2.0', error: { code, message, data }, id };
}
