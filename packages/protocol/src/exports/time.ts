export { type Clock, every, nowSeconds, systemClock } from '../time/clock.ts';
export { settledWithin, type TimeoutOptions, withTimeout } from '../time/with-timeout.ts';
