export { type Clock, every, isRecent, nowSeconds, systemClock } from '../time/clock.ts';
export { settledWithin, type TimeoutOptions, withTimeout } from '../time/with-timeout.ts';
