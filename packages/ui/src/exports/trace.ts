export { englishTrace, type TraceMessages } from '../trace/trace-messages.ts';
export { TracePanel, type TracePanelProps } from '../trace/trace-panel.tsx';
export type { TracedMessage, TraceSource } from '../trace/trace-source.ts';
