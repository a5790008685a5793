export { FakeClock, type FakeTimer, settle } from '../testing/fake-clock.ts';
