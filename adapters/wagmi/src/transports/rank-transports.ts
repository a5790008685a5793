import type { Clock } from '@mooring/core/adapter';
import {
  nodePollingIntervalMs,
  rankingLatencyWeight,
  rankingProbeTimeoutMs,
  rankingSamples,
  rankingStabilityWeight,
} from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { Transport } from 'wagmi';

type OpenTransport = ReturnType<Transport>;

interface Sample {
  readonly ok: boolean;
  /** Milliseconds. */
  readonly latency: number;
}

/**
 * Probes each address every four seconds (`net_listening`) and reports their order. An address's score is 0.7 times the
 * share of its last ten probes answered within a second, plus 0.3 times their speed. Stops when the signal aborts.
 */
export function rankTransports(
  transports: readonly OpenTransport[],
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  onOrder: (order: readonly OpenTransport[]) => void,
): void {
  const samples = new Map(transports.map((transport) => [transport, [] as Sample[]]));
  const probe = async (transport: OpenTransport): Promise<void> => {
    const start = clock.now();
    const ok = await withTimeout(() => transport.request({ method: 'net_listening' }, { retryCount: 0 }), {
      clock,
      timeoutMs: rankingProbeTimeoutMs,
      signal,
    }).then(
      () => true,
      () => false,
    );
    const known = samples.get(transport);
    known?.push({ ok, latency: clock.now() - start });
    if (known !== undefined && known.length > rankingSamples) known.shift();
  };
  const round = async (): Promise<void> => {
    await Promise.all(transports.map(probe));
    if (signal.aborted) return;
    const slowest = Math.max(1, ...[...samples.values()].map(meanLatency));
    const score = (transport: OpenTransport): number => scoreOf(samples.get(transport) ?? [], slowest);
    onOrder([...transports].sort((left, right) => score(right) - score(left)));
    const cancel = clock.after(nodePollingIntervalMs, () => {
      signal.removeEventListener('abort', cancel);
      void round();
    });
    signal.addEventListener('abort', cancel, { once: true });
  };
  if (!signal.aborted) void round();
}

function meanLatency(list: readonly Sample[]): number {
  const answered = list.filter(({ ok }) => ok);
  return answered.reduce((sum, { latency }) => sum + latency, 0) / Math.max(1, answered.length);
}

function scoreOf(list: readonly Sample[], slowest: number): number {
  const answered = list.filter(({ ok }) => ok).length;
  if (answered === 0) return 0;
  const stability = answered / list.length;
  return rankingStabilityWeight * stability + rankingLatencyWeight * (1 - meanLatency(list) / slowest);
}
