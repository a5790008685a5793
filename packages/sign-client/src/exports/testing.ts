export { FakeClock, settle } from '../testing/fake-clock.ts';
export { type Delivery, type Frame, MemoryRelay } from '../testing/memory-relay.ts';
