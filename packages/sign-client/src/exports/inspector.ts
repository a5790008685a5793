export { type Inspectable, inspect } from '../inspector/inspect.ts';
export type { InspectedMessage } from '../inspector/inspected-message.ts';
export {
  type ExportedTrace,
  type MessageTrace,
  type RecordOptions,
  recordMessages,
} from '../inspector/record-messages.ts';
