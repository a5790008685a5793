export { arabicTrace } from '../trace/trace-ar.ts';
export { spanishTrace } from '../trace/trace-es.ts';
export { englishTrace, type TraceMessages } from '../trace/trace-messages.ts';
export { TracePanel, type TracePanelProps } from '../trace/trace-panel.tsx';
export type { TracedMessage, TraceSource } from '../trace/trace-source.ts';
